/**
 * The widths at which the look changes, in CSS pixels of the window at the usual text size: the only list, which styles and screens
 * use by name. At twice the text size half as much has room, so the look changes at twice the width (decision 074).
 */
const widths = {
  /** narrower: a phone so small that the strip takes two lines */
  phone: 380,
  /** narrower: a dialog has no room for two columns, however low it is */
  'large-phone': 600,
  /** narrower: dock instead of sidebar, sheets instead of dialogs */
  tablet: 700,
  /** narrower: controls are as large as a finger */
  'large-tablet': 820,
  /** narrower: the gate and the dashboard have one column */
  laptop: 1024,
  /** narrower: side columns move below */
  'large-laptop': 1100,
  /** narrower: the sidebar is a rail */
  desktop: 1200,
  /** from here on a medium-width dialog leaves room for toasts beside it */
  'large-desktop': 1400,
  /** from here on posts have more columns */
  wide: 1520,
  /** from here on the widest dialog leaves room for toasts beside it */
  widest: 1680,
} as const;

type Width = keyof typeof widths;
type Height = 'flat' | 'upright';
export type Breakpoint = `below-${Width}` | `from-${Width}` | Height;

/** Two hundredths of a pixel less, since a zoomed window can be 699.5 pixels wide. */
const less = (pixels: number) => pixels - 0.02;
const USUAL_TEXT = 16;
/** In a media query `em` is the text size that the reader has set in the browser, whatever the page makes of it. */
const em = (pixels: number) => `${pixels / USUAL_TEXT}em`;

/**
 * The media queries by name: `below-tablet`, `from-desktop`, and `flat` for a phone in landscape. A style says
 * `@media (--below-tablet)`, which the build expands; a screen says `useMedia('below-tablet')`.
 */
export const breakpoints: ReadonlyMap<string, string> = new Map([
  ...Object.entries(widths).flatMap(([name, pixels]): [string, string][] => [
    [`below-${name}`, `(max-width: ${em(less(pixels))})`],
    [`from-${name}`, `(min-width: ${em(pixels)})`],
  ]),
  ['flat', `(max-height: ${less(500)}px)`],
  ['upright', '(min-height: 500px)'],
]);
