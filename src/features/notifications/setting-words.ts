import { useSession } from '#data/session.ts';
import { departmentIds } from '#domain/departments.ts';
import { can } from '#domain/permissions.ts';

// What the settings ask. It is known before the answers are here.

export interface SettingWords {
  readonly title: string;
  readonly text: string;
}

type Kind = 'changes' | 'reminders' | 'posts' | 'applications' | 'refusals';

const kinds: readonly (SettingWords & { readonly kind: Kind })[] = [
  {
    kind: 'changes',
    title: 'Changes to my events',
    text: "A new time, a role that's gone, or a cancellation.",
  },
  { kind: 'reminders', title: 'Reminders', text: 'Before events you signed up for.' },
  { kind: 'posts', title: 'New posts', text: 'News on the home page.' },
  { kind: 'applications', title: 'Applications', text: 'New ones for a department you manage.' },
  {
    kind: 'refusals',
    title: 'Refused changes',
    text: "When something you did offline didn't go through.",
  },
];

export const newEventsSetting: SettingWords = {
  title: 'New events',
  text: 'When an event is added to the calendar.',
};

export const quietSetting: SettingWords = {
  title: 'Keep quiet at night',
  text: "Nothing pops up until they end. It's in the list right away.",
};

/** What the reader can be told of: whoever manages no department is never told of applications. */
export function useKinds() {
  const session = useSession();
  const managesAny =
    session.status === 'member' &&
    departmentIds.some((departmentId) => can(session.person, 'department.edit', { departmentId }));
  return kinds.filter(({ kind }) => kind !== 'applications' || managesAny);
}
