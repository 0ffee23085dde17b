import { useSession } from '#data/session.ts';
import { switches, switchNames, type SettingWords } from '#domain/notification-settings.ts';
import { can, isManager } from '#domain/permissions.ts';

// The texts of the settings are known before the member's answers have loaded.

export const newEventsSetting: SettingWords = {
  title: 'New events',
  text: 'When an event is added to the calendar.',
};

export const quietSetting: SettingWords = {
  title: 'Keep quiet at night',
  text: "Nothing pops up until they end. It's in the list right away.",
};

/** What the reader can be told of: of applications by managers of a department alone, of registrations by whoever may approve. */
export function useKinds() {
  const session = useSession();
  const managesAny = session.status === 'member' && isManager(session.person);
  const approves = session.status === 'member' && can(session.person, 'members.edit');
  return switchNames
    .filter((kind) => kind !== 'applications' || managesAny)
    .filter((kind) => kind !== 'registrations' || approves)
    .map((kind) => ({ kind, ...switches[kind] }));
}
