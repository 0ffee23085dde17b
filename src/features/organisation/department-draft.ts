import type { DepartmentRow } from '#contract/organisation-rows.ts';
import { DEFAULT_ACCENT } from '#domain/looks/accent.ts';
import { problemOfColour, problemOfIcon } from '#domain/looks/department-looks.ts';
import type { FieldErrors } from '#ui/editing/editing.ts';
import { picturesCompared, type Comparison } from '#ui/editing/version-comparison.ts';

/** A department as its form has it. An empty banner stands for the usual picture. */
export type DepartmentDraft = Readonly<
  Record<'name' | 'text' | 'icon' | 'colour' | 'banner', string>
>;

/** What a new one begins with. */
export const emptyDepartment: DepartmentDraft = {
  ...{ name: '', text: '', icon: '', colour: DEFAULT_ACCENT, banner: '' },
};

export function departmentDraftOf(row: DepartmentRow): DepartmentDraft {
  const { name, text, icon, colour, banner } = row;
  return { name, text, icon, colour, banner };
}

/** What is sent; null puts back what it has when nobody chose anything. */
export function departmentBodyOf({ name, text, icon, colour, banner }: DepartmentDraft) {
  return {
    ...{ name: name.trim(), text: text.trim() },
    icon: icon.trim() === '' ? null : icon.trim(),
    colour: colour.trim().toLowerCase(),
    banner: banner === '' ? null : banner,
  };
}

/** What the server would refuse; empty if nothing. */
export function departmentErrors({ name, icon, colour }: DepartmentDraft): FieldErrors {
  const iconWrong = icon.trim() === '' ? null : problemOfIcon(icon.trim());
  const colourWrong = departmentColourProblem(colour);
  return {
    ...(name.trim() === '' && { name: 'Give the department a name.' }),
    ...(iconWrong !== null && { icon: iconWrong }),
    ...(colourWrong !== null && { colour: colourWrong }),
  };
}

/** Why what is typed can't be a department's colour, as a sentence; null if it can. */
export function departmentColourProblem(typed: string): string | null {
  const colour = writtenColour(typed);
  if (colour === null) return 'A colour is # and six digits, such as #f7c37d.';
  return problemOfColour(colour);
}

/** The colour, if it is written as one. */
export function writtenColour(typed: string): string | null {
  const colour = typed.trim().toLowerCase();
  return /^#[\da-f]{6}$/.test(colour) ? colour : null;
}

/** Somebody else's version of a department beside what is typed. */
export function departmentsCompared(
  theirs: DepartmentRow,
  mine: DepartmentDraft,
): Comparison<DepartmentDraft> {
  return {
    name: { name: 'Name', theirs: theirs.name, mine: mine.name },
    text: { name: 'Text', theirs: theirs.text, mine: mine.text },
    icon: { name: 'Icon', theirs: theirs.icon, mine: mine.icon },
    colour: { name: 'Colour', theirs: theirs.colour, mine: mine.colour },
    banner: { name: 'Banner', ...picturesCompared(theirs.banner, mine.banner) },
  };
}
