import { notificationSettings, settingsToSave } from '#contract/notices.ts';
import { requestTo } from '#sync/engine/intention.ts';
import { wholeDocument } from '../whole-document.ts';

export const SETTINGS_KEY = 'notifications';

/** Save what the member wants to be told, as a whole (NT1). */
export const settingsIntention = wholeDocument({
  name: 'notifications.save',
  id: SETTINGS_KEY,
  value: notificationSettings,
  label: {
    title: 'Notification settings changed',
    link: { path: '/dashboard/notifications', text: 'Open settings' },
  },
  // Each press saves them, and shows it.
  words: { icon: 'bell', isOnePress: true, sent: null },
  textOf: JSON.stringify, // as parsed, with the fields in the order of the schema; a screen keeps leads in theirs
  request: (args) => requestTo(settingsToSave, args),
});
