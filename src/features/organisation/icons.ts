import { departmentMarks } from '#domain/department-marks.ts';
import { roleIcons } from '#domain/role-icons.ts';

/** Why something can't be a department's icon, as a sentence; null if it can, and for none. */
export function iconProblem(typed: string): string | null {
  const icon = typed.trim();
  if (icon === '' || isMark(icon) || isEmoji(icon)) return null;
  return 'Choose one of the marks, or a single emoji.';
}

/** Whether it is the name of one of our marks. */
export function isMark(icon: string): boolean {
  return departmentMarks.some((name) => name === icon);
}

function isEmoji(text: string): boolean {
  const seen = [...new Intl.Segmenter('en').segment(text)];
  return seen.length === 1 && /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(text);
}

/** What the form of an event role offers: its name in words, and as it is kept. */
export const roleIconChoices = roleIcons.map((icon) => ({
  icon,
  words: `${icon.charAt(0).toUpperCase()}${icon.slice(1).replaceAll('-', ' ')}`,
}));
