/** Where the look changes, in CSS pixels of the window: the one list, of which styles and screens know the names. */
const widths = {
  /** narrower: a phone so small that the strip takes two lines */
  phone: 380,
  /** narrower: a dialog has no room for two columns, however low it is */
  'large-phone': 600,
  /** narrower: dock instead of sidebar, sheets instead of dialogs */
  tablet: 700,
  /** narrower: what is pressed is as large as a finger */
  'large-tablet': 820,
  /** narrower: the gate and the dashboard stand in one column */
  laptop: 1024,
  /** narrower: side columns go below */
  'large-laptop': 1100,
  /** narrower: the sidebar is a rail */
  desktop: 1200,
  /** from here on a dialog of middle width leaves room for toasts beside it */
  'large-desktop': 1400,
  /** from here on posts stand in more columns */
  wide: 1520,
  /** from here on the widest dialog leaves room for toasts beside it */
  widest: 1680,
} as const;

type Width = keyof typeof widths;
type Height = 'flat' | 'upright';
export type Breakpoint = `below-${Width}` | `from-${Width}` | Height;

/** A hundredth less than a pixel, since a zoomed window can be 699.5 pixels wide. */
const under = (pixels: number) => `${pixels - 0.02}px`;

/**
 * The media queries by name: `below-tablet`, `from-desktop`, and `flat` for a phone that is held sideways. A style says
 * `@media (--below-tablet)`, which the build spells out; a screen says `useMedia('below-tablet')`.
 */
export const breakpoints: ReadonlyMap<string, string> = new Map([
  ...Object.entries(widths).flatMap(([name, pixels]): [string, string][] => [
    [`below-${name}`, `(max-width: ${under(pixels)})`],
    [`from-${name}`, `(min-width: ${pixels}px)`],
  ]),
  ['flat', `(max-height: ${under(500)})`],
  ['upright', '(min-height: 500px)'],
]);
