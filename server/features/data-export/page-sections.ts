import { checkInMarks } from '#contract/check-in.ts';
import { markWords } from '#domain/check-in-words.ts';
import { linesOf } from '#domain/html-lines.ts';
import type { CollectedData } from './collected-shape.ts';

/** A fact with its name. */
type Fact = readonly [name: string, value: string];

/** What people read of one thing; plain text. */
export interface PageEntry {
  readonly name: string;
  readonly text?: string;
  /** An instant. */
  readonly at?: string;
  readonly facts?: readonly Fact[];
}

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly PageEntry[];
}

/** The data in the order in which somebody would look for it. */
export function sectionsOf(data: CollectedData): readonly Section[] {
  return [
    { id: 'account', title: 'Account', entries: accountOf(data) },
    { id: 'settings', title: 'Preferences and settings', entries: settingsOf(data) },
    { id: 'joining', title: 'Invitations', entries: joiningOf(data) },
    { id: 'devices', title: 'Devices', entries: devicesOf(data) },
    { id: 'rsvps', title: 'RSVPs', entries: rsvpsOf(data) },
    { id: 'applications', title: 'Applications', entries: applicationsOf(data) },
    { id: 'written', title: 'What you wrote', entries: writtenOf(data) },
    { id: 'notices', title: 'Notifications', entries: noticesOf(data) },
    { id: 'changes', title: 'Changes', entries: changesOf(data) },
  ];
}

function accountOf({ account }: CollectedData): PageEntry[] {
  const { suspension, waitingEmail } = account;
  const facts: Fact[] = [
    ['Email', account.email],
    ...(waitingEmail === null ? [] : [['Waits for confirmation', waitingEmail] as const]),
    ['Role', account.role],
    ['Flags', listed(account.flags)],
    ['Game username', or(account.gameUserName)],
    ['Discord name', or(account.discordName)],
    ['Discord id', or(account.discordId)],
    ['In-game roles', listed([account.mainInGameRole, ...account.secondaryInGameRoles])],
    ['Positions', listed(account.positions.map(({ title, rank }) => `${title} (${rank})`))],
    ['Activity score', String(account.activityScore)],
    ['Account id', account.id],
  ];
  return [
    { name: account.username, facts },
    { name: 'Joined', at: account.joinDate },
    ...(account.lastLogin === null ? [] : [{ name: 'Last login', at: account.lastLogin }]),
    ...(suspension ? [{ name: 'Suspended', text: suspension.reason, at: suspension.since }] : []),
  ];
}

function settingsOf({ preferences, notificationSettings }: CollectedData): PageEntry[] {
  const facts = (value: object): Fact[] =>
    Object.entries(value).map(([name, one]) => [spelledOut(name), inWords(one)]);
  return [
    ...(preferences ? [{ name: 'Org Journey', facts: facts(preferences) }] : []),
    ...(notificationSettings
      ? [{ name: 'Notification settings', facts: facts(notificationSettings) }]
      : []),
  ];
}

function joiningOf({ joining }: CollectedData): PageEntry[] {
  return [
    ...joining.cameBy.map(({ purpose, at }) => ({ name: `You came by: ${purpose}`, at })),
    ...(joining.declined
      ? [{ name: 'Declined', text: joining.declined.note, at: joining.declined.at }]
      : []),
    ...joining.invitations.map(({ purpose, createdAt, used }) => ({
      ...{ name: `You invited: ${purpose}`, at: createdAt },
      facts: [['Came by it', String(used)] as const],
    })),
  ];
}

function devicesOf({ devices }: CollectedData): PageEntry[] {
  const { sessions, passkeys, notified, calendarFeed } = devices;
  return [
    ...sessions.map(({ device, lastSeen }) => ({ name: or(device, 'A device'), at: lastSeen })),
    ...passkeys.map(({ device, createdAt }) => ({
      ...{ name: `Passkey: ${or(device, 'A passkey')}`, at: createdAt },
    })),
    ...notified.map(({ service, zone, createdAt }) => ({
      ...{ name: `Notifications by ${service}`, at: createdAt },
      facts: [['Time zone', zone] as const],
    })),
    ...(calendarFeed ? [{ name: 'Calendar feed', at: calendarFeed.createdAt }] : []),
  ];
}

function rsvpsOf(data: CollectedData): PageEntry[] {
  const { rsvps, waitlists, seatWatches, checkIns, helping, away, series } = data;
  return [
    ...rsvps.map(({ event, role, answer, note }) => ({
      ...{ name: event.title, at: event.start },
      facts: [
        ['Role', or(role)] as const,
        ['RSVP', answerWords[answer] ?? answer] as const,
        ...(note === '' ? [] : [['Your note', note] as const]),
      ],
    })),
    ...waitlists.map(({ event, role }) => ({
      ...{ name: event.title, at: event.start },
      facts: [['You are on the waitlist as', role] as const],
    })),
    ...seatWatches.map(({ event, role }) => ({
      ...{ name: event.title, at: event.start },
      facts: [['You wait for a seat as', role] as const],
    })),
    ...helping.map(({ event }) => ({
      ...{ name: event.title, at: event.start },
      facts: [['You may check people in', 'yes'] as const],
    })),
    ...checkIns.map(({ event, mark }) => ({
      ...{ name: event.title, at: event.start },
      facts: [['You were marked', wordsOf(mark)] as const],
    })),
    ...away.flatMap(({ from, to, note }) => [
      { name: 'Away from', text: note, at: from },
      { name: 'Away until', at: to },
    ]),
    ...series.map(({ title, role, createdAt }) => ({
      ...{ name: title, at: createdAt },
      facts: [['You want a seat in each event of the series as', role] as const],
    })),
  ];
}

function wordsOf(mark: string): string {
  const known = checkInMarks.find((one) => one === mark);
  return known ? markWords[known] : mark;
}

const answerWords: Readonly<Record<string, string>> = {
  seat: 'signed up',
  asked: 'asked for a seat',
  maybe: 'maybe',
  no: "can't go",
  none: 'cancelled',
};

function applicationsOf({ submissions }: CollectedData): PageEntry[] {
  return submissions.flatMap(({ posting, message, createdAt, state, note, conversation }) => [
    {
      ...{ name: posting, text: linesOf(message), at: createdAt },
      facts: [['State', state] as const, ...(note === '' ? [] : [['Note', note] as const])],
    },
    ...conversation.map(({ from, text, at }) => ({
      ...{ name: `${posting}, ${from === 'you' ? 'you wrote' : 'the department wrote'}`, text, at },
    })),
  ]);
}

function writtenOf({ written }: CollectedData): PageEntry[] {
  const { posts, events, messages, answers } = written;
  return [
    ...posts.map(({ title, content, createdAt: at }) => ({
      ...{ name: `Post: ${title}`, text: linesOf(content), at },
    })),
    ...events.map(({ title, description, createdAt: at }) => ({
      ...{ name: `Event: ${title}`, text: linesOf(description), at },
    })),
    ...messages.map(({ about, text, at, sent }) => ({
      ...{ name: `Message: ${or(about, 'to members')}`, text, at },
      facts: [['Written to', String(sent)] as const],
    })),
    ...answers.map(({ posting, text, at }) => ({
      name: `About an application: ${posting}`,
      text,
      at,
    })),
  ];
}

function noticesOf({ notices }: CollectedData): PageEntry[] {
  return notices.map(({ title, body, at }) => ({ name: title, text: body, at }));
}

function changesOf({ changes, changesOfAccount }: CollectedData): PageEntry[] {
  return [
    ...changes.map(({ subject, action, title, at }) => ({
      ...{ name: title === '' ? `${subject} ${action}` : `${subject} ${action}: ${title}`, at },
    })),
    ...changesOfAccount.map(({ action, byYou, at }) => ({
      ...{ name: `Your account was ${action} by ${byYou ? 'you' : 'others'}`, at },
    })),
  ];
}

function inWords(value: unknown): string {
  if (typeof value === 'string') return or(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object' || value === null) return String(value);
  const parts = Object.entries(value).map(([name, one]) => `${spelledOut(name)} ${inWords(one)}`);
  return listed(Array.isArray(value) ? value.map(inWords) : parts);
}

/** "squadPreference" as "Squad preference". */
function spelledOut(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function listed(words: readonly string[]): string {
  return or(words.filter((word) => word !== '').join(', '));
}

function or(text: string, otherwise = 'none'): string {
  return text === '' ? otherwise : text;
}
