import { ApiError } from '#contract/problem.ts';
import { accentGrounds, contrastOf, rgbOf } from '#domain/accent.ts';
import { departmentMarks } from '#domain/department-marks.ts';
import { spellingKey } from '#domain/spelling-key.ts';

/** WCAG's least contrast of what isn't text: a department's colour only marks it, and its name stands beside. */
const LEAST = 3;

/** Refuses, with 422 on the field, a colour that can't be told from what it stands on. */
export function refuseColour(colour: string): void {
  const dark = accentGrounds.find((ground) => contrastOf(rgbOf(colour), ground.colour) < LEAST);
  if (dark) throw refused('colour', `This colour is too dark to be seen on ${dark.name}.`);
}

/** Refuses, with 422 on the field, what is neither one of our marks nor a single emoji. */
export function refuseIcon(icon: string): void {
  if (departmentMarks.some((name) => name === icon) || isEmoji(icon)) return;
  throw refused('icon', 'Choose one of the marks, or a single emoji.');
}

function isEmoji(text: string): boolean {
  const seen = [...new Intl.Segmenter('en').segment(text)];
  return seen.length === 1 && /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(text);
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Refuses, with 422 on the field, a name that another one has in any spelling. */
export function refuseTaken(
  others: readonly Named[],
  { id, name }: Named,
  { field, noun }: { readonly field: string; readonly noun: string },
): void {
  const taken = others.find((one) => one.id !== id && spellingKey(one.name) === spellingKey(name));
  if (taken) throw refused(field, `There is a ${noun} called ${taken.name} already.`);
}

export function refused(field: string, message: string): ApiError {
  return new ApiError('invalid', message, { fields: { [field]: message } });
}
