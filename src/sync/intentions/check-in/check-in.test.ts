import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkInMarks, type CheckInMark, type CheckInRow } from '#contract/check-in.ts';
import { hasCome, markAfter } from '#domain/check-in.ts';
import type { Words } from '#sync/engine/intention-words.ts';
import { noEffect, type Intention } from '#sync/engine/intention.ts';
import { frozen, plan, type Entry } from '#sync/engine/outbox.ts';
import { foldMarks } from '#sync/views/fold-marks.ts';
import { checkInIntention, type MarkArgs } from './check-in-intention.ts';

const eventId = '6b3f0a52-59a4-4f0b-9a57-0e1f6f6f1c11';
const userId = '0b7d4a36-5d3c-4f2b-8a39-3a3f0d8f2f10';
const [id, at] = [`${eventId}:${userId}`, '2026-11-20T20:05:00.000Z'];

const rowOf = (mark: CheckInMark, revision = 1): CheckInRow => ({
  ...{ id, eventId, userId, mark, at, by: null, revision },
});
const wish = (mark: CheckInMark, was: CheckInMark = 'none'): MarkArgs => ({
  ...{ eventId, userId, mark, was, at, username: 'Nova', eventTitle: 'Night convoy' },
});

function after(
  pending: readonly Entry[],
  args: MarkArgs,
  truth: readonly unknown[] = [],
  intention: Intention = checkInIntention,
): readonly Entry[] {
  const seq = Math.max(0, ...pending.map((entry) => entry.seq)) + 1;
  const { remove, add, replace } = plan(
    intention,
    { id: `mark-${String(seq)}`, userId: 'me', args, at: seq },
    { truth, pending, accepted: [] },
  );
  const kept = pending
    .filter((entry) => !remove.includes(entry.id))
    .map((entry) => (entry.id === replace?.id ? replace : entry));
  return add ? [...kept, { ...add, seq }] : kept;
}

/** A row with this mark, and one of the mark that its maker made and saw. */
const argsOf = (entries: readonly Entry[]) =>
  entries.map(({ args }) => {
    const { mark, was } = args as MarkArgs;
    return [mark, was];
  });

describe('CI2 a mark', () => {
  test('is sent with what its maker saw, by the names of member and event', () => {
    const [entry] = after([], wish('late', 'present'), [rowOf('present')]);
    if (!entry) throw new Error('Nothing was queued.');
    expect(entry.label.title).toBe('Late: Nova, Night convoy');
    expect(frozen(entry, checkInIntention).request).toEqual({
      method: 'PUT',
      path: `/events/${eventId}/check-in/${userId}`,
      body: JSON.stringify({ mark: 'late', was: 'present', at }),
    });
  });

  test('merges, never sent, to the last one with what was seen before the first', () => {
    const first = after([], wish('present', 'excused'), [rowOf('excused')]);
    const both = after(first, wish('noShow', 'present'), [rowOf('excused')]);
    expect(argsOf(both)).toEqual([['noShow', 'excused']]);
  });

  test('vanishes when it comes to what the server has, or will have', () => {
    const marked = after([], wish('present'));
    expect(after(marked, wish('none', 'present'))).toEqual([]);
    const sent = marked.map((one) => frozen(one, checkInIntention));
    expect(after(sent, wish('present', 'present'))).toEqual(sent);
    expect(argsOf(after(sent, wish('none', 'present')))).toEqual([
      ...[
        ['present', 'none'],
        ['none', 'present'],
      ],
    ]);
  });

  test('is shown at once, as waiting', () => {
    const marks = foldMarks([rowOf('excused')], after([], wish('late', 'excused')));
    expect(marks.get(userId)).toEqual({
      ...{ userId, username: 'Nova', mark: 'late', at, isWaiting: true },
    });
    expect(foldMarks([rowOf('excused')], []).get(userId)).toMatchObject({
      ...{ mark: 'excused', isWaiting: false },
    });
  });

  test('of each member is a thing of its own', () => {
    const other = checkInIntention.key({ ...wish('late'), userId: eventId });
    expect(checkInIntention.key(wish('late'))).not.toBe(other);
  });
});

describe('CI3 CI4 once it has arrived', () => {
  const settled = (args: MarkArgs, stands: CheckInMark) =>
    checkInIntention.settle(args, { kind: 'accepted', reply: rowOf(stands, 4) }, 'me');
  const told = (args: MarkArgs, stands: CheckInMark) =>
    checkInIntention.words?.(settled(args, stands).settledAs).sent;

  test('the row that stands is the truth, whatever was sent', () => {
    expect(settled(wish('noShow'), 'present').changes).toEqual({
      checkIns: [rowOf('present', 4)],
    });
    const refused = { status: 409, code: 'check_in_closed' as const, message: 'Closed.' };
    expect(
      checkInIntention.settle(wish('late'), { kind: 'refused', problem: refused }, 'me').changes,
    ).toEqual({});
  });

  test('its maker is told of another mark that stands, and of nothing else', () => {
    expect(told(wish('noShow'), 'present')).toBe(
      'Nova stays marked as present: somebody saw them come.',
    );
    expect(told(wish('none', 'excused'), 'late')).toBe(
      'Nova stays marked as late: somebody saw them come.',
    );
    expect(told(wish('noShow'), 'noShow')).toBeNull();
  });

  test('CI4 control: by what was sent alone its maker is told nothing', () => {
    expect(checkInIntention.words?.(wish('noShow')).sent).toBeNull();
  });
});

describe('CI5 a refused mark', () => {
  const why = {
    code: 'check_in_closed' as const,
    reason: 'Check-in closed Sun 29 Nov, 22:00 UTC.',
  };
  const wordsOf = ({ words }: Intention, args: unknown) => words?.(args) as Required<Words>;
  const told = (intention: Intention) => {
    const { refused, refusal } = wordsOf(intention, wish('late'));
    return { refused: refused(why, '/events'), refusal: refusal(why) };
  };
  const asItIs = {
    refused:
      "Couldn't check in. Your mark for Nova (Night convoy) didn't go through. Check-in closed Sun 29 Nov, 22:00 UTC.",
    refusal: {
      title: "Your mark for Nova didn't go through",
      body: 'Night convoy. Check-in closed Sun 29 Nov, 22:00 UTC.',
    },
  };
  const without = (unsaid: 'username' | 'eventTitle'): Intention => ({
    ...checkInIntention,
    words: (args) => wordsOf(checkInIntention, { ...(args as MarkArgs), [unsaid]: '' }),
  });
  const withoutReason: Intention = {
    ...checkInIntention,
    words: (args) => {
      const { refused, refusal, ...words } = wordsOf(checkInIntention, args);
      return { ...words, refused: (_, path) => refused({}, path), refusal: () => refusal({}) };
    },
  };

  test('CI5 is told by member and event, with the reason', () => {
    expect(told(checkInIntention)).toEqual(asItIs);
  });

  test.each<[string, Intention]>([
    ['the member', without('username')],
    ['the event', without('eventTitle')],
    ['the reason', withoutReason],
  ])('CI5 control: without %s it is told otherwise', (_, mistaken) => {
    const { refused, refusal } = told(mistaken);
    expect(refused).not.toBe(asItIs.refused);
    expect(refusal).not.toEqual(asItIs.refusal);
  });

  test('is no news where what it was taken from is gone', () => {
    expect(checkInIntention.isDone(wish('none', 'late'), 'event_gone')).toBe(true);
    expect(checkInIntention.isDone(wish('late'), 'event_gone')).toBe(false);
  });
});

/** The device's part and the server's; a test plants a mistake there. */
interface Ways {
  readonly intention: Intention;
  readonly markAfter: typeof markAfter;
}
const rightWays: Ways = { intention: checkInIntention, markAfter };

const phones = [0, 1, 2];
const step = fc.oneof(
  fc.record({ phone: fc.constantFrom(...phones), press: fc.constantFrom(...checkInMarks) }),
  fc.record({ phone: fc.constantFrom(...phones), send: fc.constant(true) }),
  fc.record({ phone: fc.constantFrom(...phones), pull: fc.constant(true) }),
);
const RUNS = { seed: 20_261_129, numRuns: 1_000 };

/** Phones that mark one member, without a connection for as long as they like. */
const marksOfPhones = (ways: Ways) =>
  fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
    let server = rowOf('none', 0);
    const truths = phones.map(() => server);
    const queues: (readonly Entry[])[] = phones.map(() => []);
    /** What the maker saw before the first of the marks that wait. */
    const saw: CheckInMark[] = phones.map(() => 'none');
    const shown = (phone: number) =>
      foldMarks([truths[phone] ?? server], queues[phone] ?? []).get(userId)?.mark ?? 'none';
    const press = (phone: number, mark: CheckInMark) => {
      const was = shown(phone);
      const queue = queues[phone] ?? [];
      if (queue.length === 0) saw[phone] = was;
      queues[phone] = after(queue, wish(mark, was), [truths[phone]], ways.intention);
      expect(shown(phone)).toBe(mark);
    };
    const send = (phone: number) => {
      const [oldest, ...rest] = queues[phone] ?? [];
      if (!oldest) return;
      const { mark, was } = oldest.args as MarkArgs;
      const before = server.mark;
      const next = ways.markAfter(before, { mark, was });
      if (!hasCome(mark) && mark !== 'excused' && hasCome(before) && saw[phone] !== before)
        expect(next).toBe(before);
      if (next !== before) server = rowOf(next, server.revision + 1);
      const settlement = { kind: 'accepted', reply: server } as const;
      const { changes } = ways.intention.settle(oldest.args, settlement, 'me');
      truths[phone] = changes.checkIns?.[0] ?? truths[phone] ?? server;
      queues[phone] = rest;
      if (rest.length === 0) expect(shown(phone)).toBe(server.mark);
    };
    for (const { phone, ...does } of steps) {
      if ('press' in does) press(phone, does.press);
      else if ('send' in does) send(phone);
      else truths[phone] = server;
    }
    for (const phone of phones) while ((queues[phone] ?? []).length > 0) send(phone);
    for (const phone of phones) truths[phone] = server;
    expect(new Set(phones.map(shown))).toEqual(new Set([server.mark]));
  });

test('CI1 CI2 CI3 whatever several phones mark, and whenever it arrives, none of them makes a no-show of who was seen, or takes it back unseen', () => {
  fc.assert(marksOfPhones(rightWays), RUNS);
});

test.each<[string, Partial<Ways>]>([
  ['CI1 without sparing who was seen', { markAfter: (_, { mark }) => mark }],
  [
    'CI2 without what was seen before the first of several marks',
    {
      intention: {
        ...checkInIntention,
        net: (chain, context) => {
          const net = checkInIntention.net(chain, context);
          const { was } = chain.at(-1) as MarkArgs;
          return net === null ? null : { ...(net as MarkArgs), was };
        },
      },
    },
  ],
  [
    'CI3 without the row in the answer',
    { intention: { ...checkInIntention, settle: () => noEffect } },
  ],
])('control: %s another mark stands, or is shown', (_, mistake) => {
  expect(fc.check(marksOfPhones({ ...rightWays, ...mistake }), RUNS).failed).toBe(true);
});
