import { describe, expect, test } from 'vitest';
import type { Wish } from '#sync/engine/intention.ts';
import { applicationIntention } from '#sync/intentions/application/application-intention.ts';
import { eventIntention } from '#sync/intentions/event/event-intention.ts';
import { intentionNamed, intentions } from '#sync/intentions/intentions.ts';
import { motdIntention } from '#sync/intentions/motd/motd-intention.ts';
import { pageIntention } from '#sync/intentions/page/page-intention.ts';
import { postIntention } from '#sync/intentions/post/post-intention.ts';
import { preferencesIntention } from '#sync/intentions/preferences/preferences-intention.ts';
import { profileIntention } from '#sync/intentions/profile/profile-intention.ts';
import { settingsIntention } from '#sync/intentions/settings/settings-intention.ts';
import { decisionIntention } from '#sync/intentions/submission/decision-intention.ts';
import { messageIntention } from '#sync/intentions/submission/message-intention.ts';
import { watchIntention } from '#sync/intentions/watch/watch-intention.ts';
import { somePreferences } from '#tests/support/factories/members.ts';
import { someSettings } from '#tests/support/factories/notices.ts';
import { iconOf, outcomeText, refusalMessage, remediesOf, subjectOf } from './change-texts.ts';
import type { EntryView } from './views.ts';

const names = { username: 'lyra', gameUserName: 'LYRA', discordName: '' };
const submission = {
  ...{ departmentId: 'logistics', postingId: 'p', submissionId: 's', title: 'Hauler' },
  isOwn: false,
};
const edit = { id: 'x1', isNew: false, basedOn: 1 };
const post = {
  ...{ title: 'Fleet night', content: '', isPinned: false, postImageUrl: '' },
  ...{ isVideoPost: false, videoUrl: '' },
};
const event = {
  title: 'Convoy',
  start: '',
  end: '',
  description: '',
  roles: [],
  eventImageUrl: '',
};
const watch = { eventId: 'e', eventTitle: 'Convoy', role: 'Pilot' };

interface Kind {
  readonly wish: Wish;
  readonly icon: string;
  /** Of the messages about one of these the latest is shown. */
  readonly subject: string;
  /** What is told once it was accepted; null for nothing. */
  readonly sent: string | null;
  /** What is told once it was refused, with "No." as the reason, and what the list behind the bell says then. */
  readonly refused: string;
  readonly listed: readonly [title: string, body: string];
}

/** Each kind but answers and marks, which have tests of their own (answer-texts, check-in). */
const kinds: readonly Kind[] = [
  {
    wish: profileIntention.with({ ...names, gameUserName: '', discordName: 'ly#1', base: names }),
    ...{ icon: 'circle-user-round', subject: 'profile.update' },
    sent: 'Profile: game username removed, Discord name changed to ly#1',
    refused: 'Profile: game username removed, Discord name changed to ly#1. No.',
    listed: ['Not accepted: Profile: game username removed, Discord name changed to ly#1', 'No.'],
  },
  {
    wish: preferencesIntention.with(somePreferences()),
    ...{ icon: 'circle-user-round', subject: 'preferences.save' },
    sent: 'Org Journey: preferences changed',
    refused: 'Org Journey: preferences changed. No.',
    listed: ['Not accepted: Org Journey: preferences changed', 'No.'],
  },
  {
    wish: settingsIntention.with(someSettings()),
    ...{ icon: 'bell', subject: 'notifications.save', sent: null },
    refused: 'Notification settings changed. No.',
    listed: ['Not accepted: Notification settings changed', 'No.'],
  },
  {
    wish: watchIntention.with({ ...watch, isWatching: true }),
    ...{ icon: 'bell', subject: 'seat.watch', sent: 'Watching Pilot, Convoy' },
    refused: 'Watching Pilot, Convoy. No.',
    listed: ['Not accepted: Watching Pilot, Convoy', 'No.'],
  },
  {
    wish: watchIntention.with({ ...watch, isWatching: false }),
    ...{ icon: 'bell', subject: 'seat.watch', sent: 'No longer watching Pilot, Convoy' },
    refused: 'No longer watching Pilot, Convoy. No.',
    listed: ['Not accepted: No longer watching Pilot, Convoy', 'No.'],
  },
  {
    wish: applicationIntention.with({
      ...{ departmentId: 'logistics', postingId: 'p', message: '<p>Me!</p>' },
      ...{ postingTitle: 'Hauler', departmentName: 'Logistics' },
    }),
    ...{ icon: 'clipboard-pen', subject: 'p', sent: 'Application submitted.' },
    refused: "Failed to submit. Your application for Hauler (Logistics) didn't go through. No.",
    listed: ["Your application for Hauler didn't go through", 'Logistics. No.'],
  },
  {
    wish: decisionIntention.with({
      ...{ ...submission, state: 'withdrawn', note: '', positionId: null },
    }),
    ...{ icon: 'clipboard-pen', subject: 'submission.decide', sent: null },
    refused: 'Withdraw application, Hauler. No.',
    listed: ['Not accepted: Withdraw application, Hauler', 'No.'],
  },
  {
    wish: messageIntention.with({ ...submission, text: 'When?' }),
    ...{ icon: 'clipboard-pen', subject: 'submission.write', sent: null },
    refused: 'Message, Hauler. No.',
    listed: ['Not accepted: Message, Hauler', 'No.'],
  },
  {
    wish: postIntention.with({ ...edit, draft: post }),
    ...{ icon: 'megaphone', subject: 'post.publish:x1', sent: 'Post “Fleet night” published.' },
    refused: "Post “Fleet night” wasn't published. No.",
    listed: ["Post “Fleet night” wasn't published", 'No.'],
  },
  {
    wish: eventIntention.with({ ...edit, draft: event }),
    ...{ icon: 'megaphone', subject: 'event.publish:x1', sent: 'Event “Convoy” published.' },
    refused: "Event “Convoy” wasn't published. No.",
    listed: ["Event “Convoy” wasn't published", 'No.'],
  },
  {
    wish: pageIntention.with({ ...edit, id: 'rules', draft: { content: '' } }), // an older version's
    ...{ icon: 'megaphone', subject: 'page.publish:rules', sent: 'Page “rules” published.' },
    refused: "Page “rules” wasn't published. No.",
    listed: ["Page “rules” wasn't published", 'No.'],
  },
  {
    wish: motdIntention.with({ ...edit, id: 'MotD', draft: { value: 'Hi' } }),
    ...{ icon: 'megaphone', subject: 'motd.publish:MotD' },
    sent: 'Message of the day published.',
    refused: "Message of the day wasn't published. No.",
    listed: ["Message of the day wasn't published", 'No.'],
  },
];

/** As the sync centre has it. */
function told({ name, args }: Wish, overrides: Partial<EntryView> = {}): EntryView {
  const label = intentionNamed(name)?.label(args) ?? { title: '' };
  return { id: 'x', name, key: '', label, args, at: new Date(0), state: 'sent', ...overrides };
}

describe.each(kinds)(
  'a change of the kind $wish.name',
  ({ wish, icon, subject, sent, refused, listed }) => {
    const no = told(wish, { state: 'refused', code: 'invalid', reason: 'No.' });

    test('has one picture and one subject, however it ends', () => {
      for (const state of ['waiting', 'parked', 'sent', 'refused'] as const)
        expect(iconOf({ ...no, state })).toBe(icon);
      expect(subjectOf(wish)).toBe(subject);
    });

    test('is told as accepted, and as refused, in its own words', () => {
      expect(outcomeText(told(wish), '/home')).toBe(sent);
      expect(outcomeText(no, '/home')).toBe(refused);
    });

    test('NT7 is listed behind the bell once it is refused', () => {
      const { title, body } = refusalMessage(no);
      expect([title, body]).toEqual(listed);
    });
  },
);

test('every kind that members are told of is among them', () => {
  const elsewhere = ['answer.set', 'rsvp.set', 'checkin.mark'];
  const named = new Set([...elsewhere, ...kinds.map(({ wish }) => wish.name)]);
  expect(intentions.filter((one) => !one.isInternal && !named.has(one.name))).toEqual([]);
});

test('only what one press made is put away without a question', () => {
  const unasked = kinds.filter(({ wish }) => !remediesOf(wish).asksFirst);
  expect(new Set(unasked.map(({ wish }) => wish.name))).toEqual(
    new Set(['notifications.save', 'seat.watch']),
  );
});

test('what its author wrote is shown with the refusal, so that it isn’t lost', () => {
  const written = kinds.flatMap(({ wish }) => remediesOf(wish).message ?? []);
  expect(written).toEqual(['<p>Me!</p>', '<p>When?</p>']);
});

test('an application leads to its posting unless there is none to look at', () => {
  const helps = (code: 'posting_closed' | 'not_found' | 'forbidden') =>
    kinds
      .filter(({ wish }) => wish.name === applicationIntention.name)
      .map(({ wish }) => remediesOf({ ...wish, code }).linkHelps);
  expect([helps('posting_closed'), helps('not_found'), helps('forbidden')]).toEqual([
    ...[[true], [false], [false]],
  ]);
});

test('SPEC 23.1 only what is published can’t be sent as it was once somebody else was faster', () => {
  const isVain = (wish: Wish) => !remediesOf({ ...wish, code: 'stale_revision' }).mayRetry;
  const vain = kinds.filter(({ wish }) => isVain(wish)).map(({ wish }) => wish.name);
  expect(vain).toEqual(['post.publish', 'event.publish', 'page.publish', 'motd.publish']);
});

test('no kind is undone that only another change of its author can counter', () => {
  expect(kinds.filter(({ wish }) => remediesOf(wish).undo !== null)).toEqual([]);
});
