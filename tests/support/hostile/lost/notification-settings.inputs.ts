import { FIRST, kept, lost, type LostThing } from '../lost-thing.ts';

const wishes = (posts: boolean) => ({
  ...{ newEvents: 'all', changes: true, reminders: true, leads: [60], posts, applications: true },
  ...{ refusals: true, zone: 'Europe/Berlin' },
  quiet: { isOn: false, from: '22:00', to: '07:00', letsReminders: true },
});
const wished = { id: FIRST, name: 'notifications.save', args: wishes(false), reply: wishes(false) };
const settings = '/auth/user/notification-settings';

export const things: readonly LostThing[] = [
  {
    input: 'what a member wants to be told',
    accepts: [wished],
    ...lost(FIRST, 'PUT', settings, wishes(false)),
    left: { documents: [{ id: 'notifications', revision: 1, value: wishes(true) }] },
  },
  {
    ...{ ...kept, input: 'notification settings that the copy has' },
    accepts: [wished],
    left: { documents: [{ id: 'notifications', revision: 2, value: wishes(false) }] },
  },
];
