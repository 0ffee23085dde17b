import { lostMarks } from './lost-marks.inputs.ts';
import type { LostThing } from './lost-things.inputs.ts';

const [FIRST, SECOND, EVENT, WATCH] = [
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6d001',
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6d002',
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6d003',
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6d004',
];

const eventDraft = (title: string) => ({
  ...{ title, start: '2026-12-01T20:00:00.000Z', end: '2026-12-01T22:00:00.000Z' },
  ...{ description: '<p>At nine.</p>', roles: [], eventImageUrl: '' },
});
const event = (id: string, title: string, revision: number) => ({
  ...{ id, ...eventDraft(title), revision },
  ...{ discordChannelId: null, discordMessageId: null },
});
const madeEvent = {
  ...{ id: FIRST, name: 'event.publish', reply: event(FIRST, 'Convoy', 1) },
  args: { id: FIRST, isNew: true, basedOn: 0, draft: eventDraft('Convoy') },
};
const movedEvent = {
  ...{ id: SECOND, name: 'event.publish', reply: event(FIRST, 'Convoy, late', 2) },
  args: { id: FIRST, isNew: false, basedOn: 1, draft: eventDraft('Convoy, late') },
};

const written = (id: string, content: string, basedOn: number) => ({
  ...{ id, name: 'page.publish', reply: { id: 'rules', content, revision: basedOn + 1 } },
  args: { id: 'rules', isNew: false, basedOn, draft: { content } },
});
const message = (id: string, value: string, basedOn: number) => ({
  ...{ id, name: 'motd.publish', reply: { id: 'MotD', value, revision: basedOn + 1 } },
  args: { id: 'MotD', isNew: false, basedOn, draft: { value } },
});

const names = { username: 'lyra', gameUserName: 'LYRA', discordName: 'lyra#1' };
const profileOf = (changed: object) => ({
  ...{ id: FIRST, email: 'lyra@example.org', role: 'Member', flags: [], discordId: '', ...names },
  ...{ avatarUrl: '', primaryPosition: null, secondaryPosition: null, tertiaryPosition: null },
  ...{ primaryPositionTitle: null, secondaryPositionTitle: null, tertiaryPositionTitle: null },
  ...{ primaryRank: '', secondaryRank: '', tertiaryRank: '', joinDate: null, lastLogin: null },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', revision: 1, ...changed },
});
const profileRow = (changed: object, revision: number) => ({
  documents: [{ id: 'profile', revision, value: profileOf({ revision, ...changed }) }],
});
const renamed = (id: string, to: Partial<typeof names>, revision: number, from = {}) => ({
  ...{ id, name: 'profile.update' },
  reply: { ...profileOf({ ...to, revision }), overwritten: [] },
  args: { ...names, ...to, base: { ...names, ...from } },
});

const liking = (skills: string) => ({
  ...{ interests: [], playstyle: '', squadPreference: '', skills },
  ...{ primaryRole: '', secondaryRole: '', tertiaryRole: '' },
});
const liked = (id: string, skills: string) => ({
  ...{ id, name: 'preferences.save', args: liking(skills), reply: liking(skills) },
});
const likes = (skills: string) => ({
  documents: [{ id: 'preferences', revision: 3, value: liking(skills) }],
});

const wishes = (posts: boolean) => ({
  ...{ newEvents: 'all', changes: true, reminders: true, leads: [60], posts, applications: true },
  ...{ refusals: true, zone: 'Europe/Berlin' },
  quiet: { isOn: false, from: '22:00', to: '07:00', letsReminders: true },
});
const wished = { id: FIRST, name: 'notifications.save', args: wishes(false), reply: wishes(false) };

const place = { eventId: EVENT, role: 'Pilot' };
const watchRow = (revision: number) => ({ id: WATCH, ...place, revision });
const watched = {
  ...{ id: FIRST, name: 'seat.watch', reply: { watch: watchRow(1) } },
  args: { ...place, isWatching: true, eventTitle: 'Convoy' },
};
const watchedNoMore = {
  ...{ id: SECOND, name: 'seat.watch', reply: { watch: null } },
  args: { ...place, isWatching: false, watchId: WATCH, eventTitle: 'Convoy' },
};

const PILOT = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6d005';
const answerRow = {
  ...{ id: EVENT, answer: 'none', roleId: null, note: '', revision: 1 },
  waiting: [{ roleId: PILOT, ticket: 7 }],
};
/** The member joined the waitlist of a full role. */
const joined = {
  ...{ id: FIRST, name: 'answer.set' },
  args: {
    ...{ eventId: EVENT, eventTitle: 'Convoy', seenStart: '', what: 'join' },
    ...{ role: 'Pilot', roleId: PILOT },
  },
  reply: {
    ...event(EVENT, 'Convoy', 1),
    roles: [
      { id: PILOT, name: 'Pilot', icon: '', department: '', capacity: 1, attending: 1, waiting: 1 },
    ],
    ...{ rsvps: [], outcome: 'waiting' },
    mine: {
      ...{ answer: 'none', role: null, roleId: null, note: '', revision: 1 },
      waiting: [{ role: 'Pilot', roleId: PILOT, place: 1, ticket: 7 }],
    },
  },
};
const joining = { answer: 'none', role: null, orWait: false, waiting: [PILOT], note: '' };

const lost = (id: string, method: string, path: string, body: object) => ({
  ...{ left: {}, known: [], source: 'own' },
  expected: [{ id, sends: { method, path, body } }],
});
const nothing = { known: [], expected: [], source: 'own' };
const [settings, watching] = ['/auth/user/notification-settings', `/events/${EVENT}/watch`];

const submission = {
  ...{ departmentId: 'logistics', postingId: EVENT, submissionId: WATCH, title: 'Hauler' },
  isOwn: false,
};
const submissionAt = `/departments/logistics/applications/${EVENT}/submissions/${WATCH}`;
const said = {
  ...{ id: FIRST, name: 'submission.write', args: { ...submission, text: 'When?' } },
  reply: { id: FIRST, userId: SECOND, text: 'When?', at: '2026-11-26T20:00:00.000Z' },
};
const declined = { state: 'declined', note: 'Not now.', positionId: null };
const decided = {
  ...{ id: FIRST, name: 'submission.decide', args: { ...submission, ...declined } },
  reply: undefined,
};

/** The other kinds of changes that may wait: for each, one that an older copy has lost, and one that it has. */
export const lostKinds: readonly LostThing[] = [
  {
    input: 'an event: it is made again under the id that others have a link to',
    accepts: [madeEvent],
    ...lost(FIRST, 'POST', '/events', { title: 'Convoy' }),
  },
  {
    input: 'an event and its move: it is made at the later time',
    accepts: [madeEvent, movedEvent],
    ...lost(FIRST, 'POST', '/events', { title: 'Convoy, late' }),
  },
  {
    input: 'the move of an event alone',
    accepts: [movedEvent],
    ...lost(SECOND, 'PUT', `/events/${FIRST}`, { title: 'Convoy, late', revision: 1 }),
    left: { events: [event(FIRST, 'Convoy', 1)] },
  },
  {
    ...{ ...nothing, input: 'an event that somebody has changed since' },
    ...{ accepts: [movedEvent], left: { events: [event(FIRST, 'Convoy, cancelled', 3)] } },
  },
  {
    input: 'a page, written for the first time',
    accepts: [written(FIRST, '<p>One</p>', 0)],
    ...lost(FIRST, 'PUT', '/pages/rules', { content: '<p>One</p>', revision: 0 }),
  },
  {
    input: 'a page and its edit: the edited text is written, as the first',
    accepts: [written(FIRST, '<p>One</p>', 0), written(SECOND, '<p>Two</p>', 1)],
    ...lost(SECOND, 'PUT', '/pages/rules', { content: '<p>Two</p>', revision: 0 }),
  },
  {
    input: 'the edit of a page that the copy has in an earlier state than its author saw',
    accepts: [written(FIRST, '<p>Five</p>', 4)],
    ...lost(FIRST, 'PUT', '/pages/rules', { content: '<p>Five</p>', revision: 2 }),
    left: { pages: [{ id: 'rules', content: '<p>Two</p>', revision: 2 }] },
  },
  {
    ...{ ...nothing, input: 'a page that the copy has' },
    accepts: [written(FIRST, '<p>One</p>', 0)],
    left: { pages: [{ id: 'rules', content: '<p>One</p>', revision: 1 }] },
  },
  {
    input: 'a message of the day and its edit, where the copy has none',
    accepts: [message(FIRST, '<p>Hi</p>', 0), message(SECOND, '<p>Hello</p>', 1)],
    ...lost(SECOND, 'PUT', '/motd', { value: '<p>Hello</p>', revision: 0 }),
  },
  {
    input: 'a message of the day, where the copy has the one before',
    accepts: [message(FIRST, '<p>Hello</p>', 3)],
    ...lost(FIRST, 'PUT', '/motd', { value: '<p>Hello</p>', revision: 3 }),
    left: { motd: [{ id: 'MotD', value: '<p>Hi</p>', revision: 3 }] },
  },
  {
    ...{ ...nothing, input: 'a message of the day, of somebody who leads no more' },
    ...{ accepts: [message(FIRST, '<p>Hello</p>', 3)], left: {}, withdrawn: ['leaders'] },
  },
  {
    input: 'a name of the own profile',
    accepts: [renamed(FIRST, { gameUserName: 'LYRA-2' }, 2)],
    ...lost(FIRST, 'PUT', '/auth/user/update-profile', { gameUserName: 'LYRA-2' }),
    ...{ had: profileRow({}, 1), left: profileRow({}, 1) },
  },
  {
    input: 'two names of the own profile, one after the other: both are told as one',
    accepts: [
      renamed(FIRST, { gameUserName: 'LYRA-2' }, 2),
      renamed(SECOND, { username: 'Lyra' }, 3),
    ],
    ...lost(SECOND, 'PUT', '/auth/user/update-profile', {
      ...{ ...names, username: 'Lyra', gameUserName: 'LYRA-2', base: names },
    }),
    ...{ had: profileRow({}, 1), left: profileRow({}, 1) },
  },
  {
    input: 'two names, of which the copy has the first',
    accepts: [
      renamed(FIRST, { gameUserName: 'LYRA-2' }, 2),
      renamed(SECOND, { username: 'Lyra' }, 3),
    ],
    ...lost(SECOND, 'PUT', '/auth/user/update-profile', {
      ...{ username: 'Lyra', gameUserName: 'LYRA', base: names },
    }),
    ...{ had: profileRow({}, 1), left: profileRow({ gameUserName: 'LYRA-2' }, 2), known: [FIRST] },
  },
  {
    ...{ ...nothing, input: 'a name that was changed and changed back after the copy' },
    accepts: [
      renamed(FIRST, { gameUserName: 'LYRA-2' }, 2),
      renamed(SECOND, { gameUserName: 'LYRA' }, 3, { gameUserName: 'LYRA-2' }),
    ],
    ...{ had: profileRow({}, 1), left: profileRow({}, 1) },
  },
  {
    ...{ ...nothing, input: 'a profile that the copy has' },
    ...{ had: profileRow({}, 1), accepts: [renamed(FIRST, { gameUserName: 'LYRA-2' }, 2)] },
    left: profileRow({ gameUserName: 'LYRA-2' }, 2),
  },
  {
    input: 'preferences, saved twice: the last ones are told',
    accepts: [liked(FIRST, 'Turrets'), liked(SECOND, 'Medic')],
    ...lost(SECOND, 'PUT', '/auth/user/preferences', liking('Medic')),
    ...{ had: likes(''), left: likes('') },
  },
  {
    ...{ ...nothing, input: 'preferences that say again what they said before the copy' },
    ...{ had: likes(''), accepts: [liked(FIRST, 'Turrets'), liked(SECOND, '')], left: likes('') },
  },
  {
    ...{ ...nothing, input: 'preferences that another device has changed since' },
    ...{ accepts: [liked(FIRST, 'Turrets')], left: likes('Medic'), known: [FIRST] },
  },
  {
    input: 'what a member wants to be told',
    accepts: [wished],
    ...lost(FIRST, 'PUT', settings, wishes(false)),
    left: { documents: [{ id: 'notifications', revision: 1, value: wishes(true) }] },
  },
  {
    ...{ ...nothing, input: 'notification settings that the copy has' },
    accepts: [wished],
    left: { documents: [{ id: 'notifications', revision: 2, value: wishes(false) }] },
  },
  {
    input: 'a watch of a full role',
    accepts: [watched],
    ...lost(FIRST, 'PUT', watching, { role: 'Pilot', isWatching: true }),
  },
  {
    input: 'the end of a watch: the copy has it still',
    accepts: [watchedNoMore],
    ...lost(SECOND, 'PUT', watching, { role: 'Pilot', isWatching: false }),
    ...{ had: { seatWatches: [watchRow(1)] }, left: { seatWatches: [watchRow(1)] } },
  },
  {
    ...{ ...nothing, input: 'a watch, begun and ended after the copy' },
    ...{ accepts: [watched, watchedNoMore], left: {} },
  },
  {
    input: 'a place on a waitlist',
    ...{ accepts: [joined], known: [] },
    ...lost(FIRST, 'PUT', `/events/${EVENT}/mine`, joining),
  },
  {
    ...{ ...nothing, input: 'a place on a waitlist that the copy has' },
    ...{ accepts: [joined], left: { myAnswers: [answerRow] } },
  },
  ...lostMarks,
  {
    input: 'a message about an application',
    ...{ accepts: [said], known: [] },
    ...lost(FIRST, 'POST', `${submissionAt}/messages`, { text: 'When?' }),
  },
  {
    ...{ ...nothing, input: 'a message about an application that the copy has' },
    ...{ accepts: [said], left: {}, known: [FIRST] },
  },
  {
    input: 'a decision on an application',
    ...{ accepts: [decided], known: [] },
    ...lost(FIRST, 'PUT', submissionAt, declined),
  },
  {
    ...{ ...nothing, input: 'a decision on an application that the copy has' },
    ...{ accepts: [decided], left: {}, known: [FIRST] },
  },
  {
    ...{ ...nothing, input: 'what was read behind the bell, and what the chat bot was told' },
    accepts: [
      { id: FIRST, name: 'news.read', args: { ids: [WATCH], upTo: '' }, reply: undefined },
      {
        ...{ id: SECOND, name: 'bot.rsvp-update', reply: undefined },
        args: { eventId: EVENT, channelId: '1', messageId: '2' },
      },
    ],
    left: {},
  },
];
