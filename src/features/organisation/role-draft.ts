import type { OfferedRole } from '#contract/organisation-rows.ts';
import type { FieldErrors } from '#ui/editing/editing.ts';
import type { Comparison } from '#ui/editing/version-comparison.ts';

/** An event role as its form has it; the department is empty for no single one. */
export type RoleDraft = Readonly<Record<'name' | 'icon' | 'department', string>>;

export const emptyRole: RoleDraft = { name: '', icon: 'users', department: '' };

export function roleDraftOf({ name, icon, department }: OfferedRole): RoleDraft {
  return { name, icon, department };
}

/** What is sent. */
export function roleBodyOf({ name, icon, department }: RoleDraft) {
  return { name: name.trim(), icon, department };
}

/** What the server would refuse; empty if nothing. */
export function roleErrors({ name }: RoleDraft): FieldErrors {
  return name.trim() === '' ? { name: 'Give the role a name.' } : {};
}

/** Somebody else's version of an event role beside what is typed. `nameOf`: how a department is called. */
export function rolesCompared(nameOf: (department: string) => string) {
  return (theirs: OfferedRole, mine: RoleDraft): Comparison<RoleDraft> => ({
    name: { name: 'Name', theirs: theirs.name, mine: mine.name },
    icon: { name: 'Icon', theirs: theirs.icon, mine: mine.icon },
    department: {
      ...{ name: 'Department', theirs: nameOf(theirs.department), mine: nameOf(mine.department) },
    },
  });
}
