// The line below the header has its text in one line on a desktop, and in as many as it needs elsewhere.

/** Widths of windows, and font sizes that somebody set in the browser, in pixels. */
export const seenStrips = [
  { input: { width: 320, letters: 16 }, source: 'WCAG 2.2, 1.4.10: the smallest window' },
  { input: { width: 390, letters: 16 }, source: 'own: a phone' },
  { input: { width: 820, letters: 16 }, source: 'own: a tablet, beside its rail' },
  { input: { width: 1280, letters: 16 }, source: 'own: a desktop' },
  { input: { width: 320, letters: 32 }, source: 'WCAG 2.2, 1.4.4: letters of twice the size' },
  { input: { width: 820, letters: 24 }, source: 'Android: "largest" is 1.5 times, on a tablet' },
] as const;
