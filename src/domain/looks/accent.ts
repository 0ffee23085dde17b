/** The accent colour until an Admin chooses another one; `--beacon` in tokens.css. */
export const DEFAULT_ACCENT = '#f7c37d';

/** A colour's red, green and blue, from 0 to 255. */
type Rgb = readonly [number, number, number];

/** WCAG's least contrast of a text. */
const LEAST = 4.5;

// The grounds of LOOK 2, over a picture that is white where it is brightest, whatever picture an Admin may choose: as in tokens.css,
// which a test compares.
const WHITE: Rgb = [255, 255, 255];
const sky = over([7, 11, 19], 0.34, WHITE);
const raised: Rgb = [24, 33, 50];
const PRESS: Rgb = [170, 195, 240];

/** Every ground that something in the accent colour stands on, by the name that people have for it. */
export const accentGrounds: readonly { readonly name: string; readonly colour: Rgb }[] = [
  { name: 'cards', colour: over([13, 19, 30], 0.88, sky) },
  { name: 'the header and the sidebar', colour: over([10, 15, 25], 0.86, sky) },
  { name: 'dialogs', colour: [19, 27, 42] },
  { name: 'tiles and toasts', colour: raised },
  { name: 'what is being pressed', colour: over(PRESS, 0.14, raised) },
];

/** The ink on a filled button; `--on-beacon`. */
const INK: Rgb = [33, 20, 3];

export interface AccentVerdict {
  /** Where texts in this colour, or on it, have too little contrast; empty if it can be used. */
  readonly fails: readonly string[];
  /** The same hue, only as much lighter as it has to be; the colour itself if it can be used. */
  readonly nearest: string;
}

/** Judges a colour, as #rrggbb, on everything that it will stand on and that will stand on it (LOOK 2). */
export function judgeAccent(accent: string): AccentVerdict {
  return { fails: failuresOf(rgbOf(accent)), nearest: nearestTo(accent) };
}

/** Why it is refused, as a sentence that says where and offers the nearest that can be used; null if it can be. */
export function accentProblem(accent: string): string | null {
  const { fails, nearest } = judgeAccent(accent);
  if (fails.length === 0) return null;
  return `This colour is too dark to be read on ${listed(fails)}. The nearest that works is ${nearest}.`;
}

/** WCAG's contrast of two colours, from 1 to 21. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The colour that `#rrggbb` writes. */
export function rgbOf(hex: string): Rgb {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

function failuresOf(accent: Rgb): readonly string[] {
  const grounds = [...accentGrounds, { name: 'the text of buttons', colour: INK }];
  return grounds.filter(({ colour }) => contrastOf(accent, colour) < LEAST).map(({ name }) => name);
}

/** White passes, so there is always one. */
function nearestTo(accent: string): string {
  const { hue, saturation, lightness } = shadeOf(rgbOf(accent));
  if (failuresOf(rgbOf(accent)).length === 0) return accent;
  for (let light = lightness; light < 1; light += 0.005) {
    const lighter = rgbIn({ hue, saturation, lightness: light });
    if (failuresOf(lighter).length === 0) return hexOf(lighter);
  }
  return hexOf(WHITE);
}

/** What is seen of `behind` with so much of the colour, from 0 to 1, over it; in whole steps, as screens show it. */
function over(colour: Rgb, part: number, behind: Rgb): Rgb {
  const mixed = (at: 0 | 1 | 2) => Math.round(colour[at] * part + behind[at] * (1 - part));
  return [mixed(0), mixed(1), mixed(2)];
}

/** A colour by its hue in degrees, and saturation and lightness from 0 to 1 (CSS's hsl). */
interface Shade {
  readonly hue: number;
  readonly saturation: number;
  readonly lightness: number;
}

function shadeOf(colour: Rgb): Shade {
  const [red, green, blue] = colour.map((channel) => channel / 255) as [number, number, number];
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const lightness = (most + least) / 2;
  const span = most - least;
  if (span === 0) return { hue: 0, saturation: 0, lightness };
  const turn =
    most === red
      ? (green - blue) / span
      : most === green
        ? (blue - red) / span + 2
        : (red - green) / span + 4;
  return { hue: turn * 60, saturation: span / (1 - Math.abs(2 * lightness - 1)), lightness };
}

function rgbIn({ hue, saturation, lightness }: Shade): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const place = (((offset + hue / 30) % 12) + 12) % 12;
    const part = Math.max(-1, Math.min(place - 3, 9 - place, 1));
    return Math.round((lightness - reach * part) * 255);
  };
  return [channel(0), channel(8), channel(4)];
}

function hexOf(colour: Rgb): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function luminanceOf([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const part = channel / 255;
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
