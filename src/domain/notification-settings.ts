import type { NewsSwitch } from '#contract/news.ts';
import type { NotificationSettings } from '#contract/notices.ts';
import { DAY_MIN } from '#domain/time/durations.ts';

/** What a setting asks. */
export interface SettingWords {
  readonly title: string;
  readonly text: string;
}

/** SPEC 12.2: what is turned on and off, as the settings ask it and in their order. */
export const switches: Readonly<Record<NewsSwitch, SettingWords>> = {
  changes: {
    title: 'Changes to my events',
    text: "A new time, a role that's gone, or a cancellation.",
  },
  reminders: {
    title: 'Reminders',
    text: 'Before events you signed up for, and when a leader asks for your answer.',
  },
  posts: { title: 'New posts', text: 'News on the home page.' },
  applications: { title: 'Applications', text: 'New ones for a department you manage.' },
  answers: { title: 'My applications', text: 'Answers, and what was decided.' },
  registrations: { title: 'New registrations', text: 'Somebody waits for your approval.' },
  messages: {
    title: 'Messages from leaders',
    text: "On this device. They're in the list in any case.",
  },
  refusals: {
    title: 'Refused changes',
    text: "When something you did offline didn't go through.",
  },
};
export const switchNames = Object.keys(switches) as readonly NewsSwitch[];

const allOn = Object.fromEntries(switchNames.map((name) => [name, true])) as Record<
  NewsSwitch,
  true
>;

/** SPEC 12.2: what holds until a member saves something else. */
export const defaultNotificationSettings: NotificationSettings = {
  newEvents: 'all',
  ...allOn,
  leads: [DAY_MIN, 60],
  quiet: { isOn: false, from: '23:00', to: '07:30', letsReminders: true },
  zone: 'UTC',
};
