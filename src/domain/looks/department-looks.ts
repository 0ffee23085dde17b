import { accentGrounds, contrastOf, rgbOf } from './accent.ts';
import { departmentMarks } from './department-marks.ts';

/** WCAG's least contrast of what isn't text: a department's colour only marks it, and its name stands beside. */
const LEAST = 3;

/** Why a colour, as #rrggbb, can't be a department's, as a sentence; null if it can (SPEC 29.4). */
export function problemOfColour(colour: string): string | null {
  const dark = accentGrounds.find((ground) => contrastOf(rgbOf(colour), ground.colour) < LEAST);
  return dark ? `This colour is too dark to be seen on ${dark.name}.` : null;
}

/** Why something can't be a department's icon, as a sentence; null if it can (SPEC 29.4). */
export function problemOfIcon(icon: string): string | null {
  return isMark(icon) || isEmoji(icon) ? null : 'Choose one of the marks, or a single emoji.';
}

/** Whether it is the name of one of our marks. */
export function isMark(icon: string): boolean {
  return departmentMarks.some((name) => name === icon);
}

function isEmoji(text: string): boolean {
  const seen = [...new Intl.Segmenter('en').segment(text)];
  return seen.length === 1 && /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(text);
}
