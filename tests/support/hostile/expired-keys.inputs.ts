import type { RowOf } from '#contract/collections.ts';
import { lostThings } from './lost-things.inputs.ts';

export interface ExpiredKey {
  readonly input: string;
  readonly id: string;
  readonly name: string;
  readonly args: unknown;
  /** The watch that the device has, if it has one. */
  readonly watched?: RowOf<'seatWatches'>;
  /** The call that is sent once its author still wants the change. */
  readonly sends: readonly [method: string, path: string];
  readonly source: string;
}

const [ID, EVENT, WATCH] = [
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6f001',
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6f002',
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6f003',
];
const own = { id: ID, source: 'own' };

const submission = {
  ...{ departmentId: 'logistics', postingId: EVENT, submissionId: WATCH, title: 'Hauler' },
  isOwn: false,
};
const submissionAt = `/departments/logistics/applications/${EVENT}/submissions/${WATCH}`;
const seat = { eventId: EVENT, eventTitle: 'Convoy', role: 'Pilot', seenStart: '' };
const watch = { eventId: EVENT, eventTitle: 'Convoy', role: 'Pilot' };
const post = {
  ...{ title: 'Fleet night', content: '<p>At nine.</p>', isPinned: false, isVideoPost: false },
  ...{ videoUrl: '', postImageUrl: '' },
};
const event = {
  ...{ title: 'Convoy', start: '2026-12-01T20:00:00.000Z', end: '2026-12-01T22:00:00.000Z' },
  ...{ description: '', roles: [], eventImageUrl: '' },
};
const made = (draft: object) => ({ id: ID, isNew: true, basedOn: 0, draft });
const edited = (id: string, draft: object) => ({ id, isNew: false, basedOn: 4, draft });
const names = { username: 'lyra', gameUserName: 'LYRA', discordName: '' };

/** Single changes that an older copy loses, of things that the device had no row of. */
const losable: readonly ExpiredKey[] = lostThings.flatMap(
  ({ input, source, had, accepts: [change, ...others], expected: [lost] }) =>
    change && lost && !had && others.length === 0
      ? [{ ...change, input, source, sends: [lost.sends.method, lost.sends.path] }]
      : [],
);

/** Changes that were tried, parked, and left for longer than the server keeps their key. */
export const expiredKeys: readonly ExpiredKey[] = [
  ...losable,
  {
    ...{ ...own, input: 'a seat taken', name: 'rsvp.set', args: { ...seat, attending: true } },
    sends: ['POST', '/events/rsvp'],
  },
  {
    ...{ ...own, input: 'a seat given up, from a notification', name: 'rsvp.set' },
    args: { ...seat, attending: false, isCertain: true },
    sends: ['POST', '/events/rsvp'],
  },
  {
    ...{ ...own, input: 'a post', name: 'post.publish', args: made(post) },
    sends: ['POST', '/posts'],
  },
  {
    ...{ ...own, input: 'the edit of a post', name: 'post.publish', args: edited(EVENT, post) },
    sends: ['PUT', `/posts/${EVENT}`],
  },
  {
    ...{ ...own, input: 'an event', name: 'event.publish', args: made(event) },
    sends: ['POST', '/events'],
  },
  {
    ...{ ...own, input: 'an application', name: 'application.submit' },
    args: { departmentId: 'logistics', postingId: EVENT, message: '<p>I have a hauler.</p>' },
    sends: ['POST', `/departments/logistics/applications/${EVENT}/submit`],
  },
  {
    ...{ ...own, input: 'a message about an application', name: 'submission.write' },
    args: { ...submission, text: 'When can you fly?' },
    sends: ['POST', `${submissionAt}/messages`],
  },
  {
    ...{ ...own, input: 'how somebody came to an event', name: 'checkin.mark' },
    args: {
      ...{ eventId: EVENT, userId: EVENT, mark: 'late', was: 'none' },
      ...{ at: '2026-11-26T20:00:00.000Z', username: 'Nova', eventTitle: 'Convoy' },
    },
    sends: ['PUT', `/events/${EVENT}/check-in/${EVENT}`],
  },
  {
    ...{ ...own, input: 'a decision on an application', name: 'submission.decide' },
    args: { ...submission, state: 'declined', note: 'Not now.', positionId: null },
    sends: ['PUT', submissionAt],
  },
  {
    ...{ ...own, input: 'a name of the own profile', name: 'profile.update' },
    args: { ...names, username: 'Lyra', base: names },
    sends: ['PUT', '/auth/user/update-profile'],
  },
  {
    ...{ ...own, input: 'preferences', name: 'preferences.save' },
    args: {
      ...{ interests: [], playstyle: '', squadPreference: '', skills: 'Medic' },
      ...{ primaryRole: '', secondaryRole: '', tertiaryRole: '' },
    },
    sends: ['PUT', '/auth/user/preferences'],
  },
  {
    ...{ ...own, input: 'a watch', name: 'seat.watch', args: { ...watch, isWatching: true } },
    sends: ['PUT', `/events/${EVENT}/watch`],
  },
  {
    ...{ ...own, input: 'the end of a watch, which goes on' },
    ...{ name: 'seat.watch', args: { ...watch, isWatching: false, watchId: WATCH } },
    watched: { id: WATCH, eventId: EVENT, role: 'Pilot', revision: 1 },
    sends: ['PUT', `/events/${EVENT}/watch`],
  },
];
