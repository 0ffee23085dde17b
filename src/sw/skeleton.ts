// What is shown of a screen of which this device has nothing yet: bars where its text will be, in a frame without words.
// As in ui/loading/shimmer and layout/frame, whose styles come with the page.

const bar = (height: number, width: string) =>
  `<span class="shimmer" style="height:${String(height)}px;width:${width}"></span>`;
const lines = ['92%', '98%', '88%', '64%'].map((width) => bar(16, width)).join('');

/** A title, and a card of text. */
export const SCREEN_SKELETON = `<div class="shimmer-lines" aria-hidden="true">${bar(36, '40%')}${lines}${bar(168, '100%')}</div>`;

/** layout/brand-mark: a test compares them. */
export const BRAND_MARK =
  '<svg class="brand-mark" width="32" height="32" viewBox="0 0 48 48" aria-hidden="true"><path fill="#e9eef7" d="M5 40.5V13.8c0-2.1 2.5-3.2 4-1.7l15 15 15-15c1.5-1.5 4-.4 4 1.7v26.7a1.5 1.5 0 0 1-1.5 1.5h-5a1.5 1.5 0 0 1-1.5-1.5V27.8l-9.3 9.3a2.4 2.4 0 0 1-3.4 0L13 27.8v12.7a1.5 1.5 0 0 1-1.5 1.5h-5A1.5 1.5 0 0 1 5 40.5Z"></path><circle cx="24" cy="11" r="5" fill="#f7c37d"></circle></svg>';

export const FRAME_SKELETON = `<div class="app" aria-hidden="true"><header class="top"><span class="brand">${BRAND_MARK}</span></header><nav class="side"></nav><div class="page"><main><div class="skeleton">${SCREEN_SKELETON}</div></main></div></div>`;
