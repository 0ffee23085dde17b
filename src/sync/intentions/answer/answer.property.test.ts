import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnswerRow } from '#contract/answers.ts';
import type { Intention } from '#sync/engine/intention.ts';
import { plan, type Entry } from '#sync/engine/outbox.ts';
import { rsvpIntention } from '../rsvp/rsvp-intention.ts';
import { answerAfter, answerInTruth, type AnswerArgs, type OwnAnswerNow } from './answer.ts';
import { answerChangesIn } from './answer-changes.ts';
import { answerIntention } from './answer-intention.ts';

const EVENT = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6d001';
const ROLES = ['Pilot', 'Medic', 'Scout'];

type Step =
  | { readonly kind: 'press'; readonly args: AnswerArgs }
  /** An RSVP in a notification, which waits under the old name. */
  | { readonly kind: 'notified' }
  | { readonly kind: 'send' | 'answer' };

const pressOf = (...whats: AnswerArgs['what'][]) =>
  fc
    .record({
      what: fc.constantFrom(...whats),
      role: fc.constantFrom(...ROLES),
      note: fc.constantFrom('', 'Late.', 'Two seats.'),
    })
    .map(({ what, role, note }): Step => {
      const isOfRole = ['seat', 'cancel', 'join', 'leave'].includes(what);
      const args: AnswerArgs = {
        ...{ eventId: EVENT, eventTitle: 'Convoy', seenStart: '', orWait: false },
        ...{ what, role: isOfRole ? role : '' },
        ...(isOfRole && { roleId: role }),
        ...(what === 'note' && { note }),
      };
      return { kind: 'press', args };
    });
const presses = ['seat', 'cancel', 'join', 'leave', 'none', 'note'] as const;
const onTheWay: fc.WeightedArbitrary<Step>[] = [
  { weight: 2, arbitrary: fc.constant({ kind: 'send' }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'answer' }) },
];
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof({ weight: 4, arbitrary: pressOf(...presses, 'maybe', 'no') }, ...onTheWay),
  { maxLength: 25 },
);
const notified = fc.constant<Step>({ kind: 'notified' });
const stepsWithNotified: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: pressOf(...presses) },
    { weight: 2, arbitrary: notified },
    ...onTheWay,
  ),
  { maxLength: 25 },
);

/** The seat that notifications offer. */
const seatOffered: AnswerArgs = {
  ...{ eventId: EVENT, eventTitle: 'Convoy', seenStart: '', what: 'seat', orWait: false },
  ...{ role: 'Pilot', roleId: 'Pilot' },
};

/** How a change is queued; a test plants a mistake there. */
interface Ways {
  readonly intention: Intention;
  readonly plan: typeof plan;
}
const rightWays: Ways = { intention: answerIntention, plan };

interface Stated {
  readonly answer: AnswerRow['answer'];
  readonly role: string | null;
  readonly waiting: readonly string[];
  readonly note: string;
}

/** A device and a server that takes every wish as it is stated: no role is ever full. */
class World {
  pending: Entry[] = [];
  private row: AnswerRow | undefined;
  private seq = 0;
  private readonly ways: Ways;

  constructor(ways: Ways) {
    this.ways = ways;
  }

  press(args: AnswerArgs): void {
    this.queue(this.ways.intention, args, [this.row]);
  }

  notified(): void {
    const { what: _, orWait: __, ...rest } = seatOffered;
    this.queue(rsvpIntention, { ...rest, attending: true, isCertain: true });
  }

  private queue(intention: Intention, args: unknown, truth: readonly unknown[] = []): void {
    const intent = { id: String(this.seq), userId: 'me', args, at: 0 };
    const situation = { truth, pending: this.pending, accepted: [] };
    const { remove, add, replace } = this.ways.plan(intention, intent, situation);
    this.pending = this.pending
      .filter(({ id }) => !remove.includes(id))
      .map((entry) => (entry.id === replace?.id ? replace : entry));
    this.seq += 1;
    if (add) this.pending.push({ ...add, seq: this.seq });
  }

  /** Freezes the oldest: from here on it may have arrived. */
  send(): void {
    const [first, ...rest] = this.pending;
    if (!first || first.request) return;
    const intention = first.name === rsvpIntention.name ? rsvpIntention : answerIntention;
    this.pending = [{ ...first, request: intention.request(first.args, new Map()) }, ...rest];
  }

  /** The server carries the oldest out, and its answer arrives. */
  answer(): void {
    this.send();
    const [first, ...rest] = this.pending;
    if (!first?.request) return;
    const body = JSON.parse(first.request.body) as Stated | { readonly role: string };
    const stated = 'answer' in body ? body : this.withSeat(body.role);
    expect(stated.answer === 'no' && stated.waiting.length > 0).toBe(false); // refused with 422
    this.row = {
      ...{ id: EVENT, answer: stated.answer, roleId: stated.role, note: stated.note },
      waiting: stated.waiting.map((roleId, ticket) => ({ roleId, ticket })),
      revision: (this.row?.revision ?? 0) + 1,
    };
    this.pending = rest;
  }

  /** SPEC 30.7: what such a call doesn't name stays. */
  private withSeat(role: string): Stated {
    const waiting = (this.row?.waiting ?? []).map(({ roleId }) => roleId);
    const others = waiting.filter((one) => one !== role);
    return { answer: 'seat', role, waiting: others, note: this.row?.note ?? '' };
  }

  shown(): OwnAnswerNow {
    const changes = answerChangesIn(this.pending);
    return changes.reduce((now, change) => change.after(now), answerInTruth([this.row]));
  }
}

const parts = ({ answer, seat, waiting, note }: OwnAnswerNow) => ({
  ...{ answer, seat: seat?.roleId ?? null, note },
  waiting: waiting.map(({ roleId }) => roleId),
});

const endsAsWished = (histories: fc.Arbitrary<readonly Step[]>, ways: Ways) =>
  fc.property(histories, (history) => {
    const world = new World(ways);
    let wanted = answerInTruth([]);
    for (const step of history) {
      if (step.kind === 'press') {
        world.press(step.args);
        wanted = answerAfter(wanted, step.args);
      } else if (step.kind === 'notified') {
        world.notified();
        wanted = answerAfter(wanted, seatOffered);
      } else world[step.kind]();
      // Once the seat has been sent and answered, nothing is left of what it replaced.
      wanted = { ...wanted, replaced: world.shown().replaced };
      expect(parts(world.shown())).toEqual(parts(wanted));
    }
    while (world.pending.length > 0) world.answer();
    expect(parts(world.shown())).toEqual(parts(wanted));
  });

const RUNS = { seed: 20261129, numRuns: 2_000 };

test('AN1 FD2 whatever is pressed, sent and answered in any order, the last wish is shown, and is what the server ends with', () => {
  fc.assert(endsAsWished(steps, rightWays), RUNS);
});

test('AN2 FD2 so it is with RSVPs from notifications in between', () => {
  fc.assert(endsAsWished(stepsWithNotified, rightWays), RUNS);
});

test.each<[string, typeof steps, Partial<Ways>]>([
  [
    'AN1 if what was pressed before is not merged',
    steps,
    { intention: withNet((chain, context) => answerIntention.net(chain.slice(-1), context)) },
  ],
  [
    'AN1 if it goes on from the truth alone, without what may have arrived',
    steps,
    {
      intention: withNet((chain, context) =>
        answerIntention.net(chain, { ...context, attempted: [] }),
      ),
    },
  ],
  [
    'AN2 if what waits under the old name is not looked at',
    stepsWithNotified,
    { intention: { ...answerIntention, likened: () => null } },
  ],
  [
    'AN2 if what was queued after it merges with what was queued before',
    stepsWithNotified,
    {
      plan: (intention, intent, situation) => {
        const pending = situation.pending.filter(({ name }) => name === intention.name);
        return plan(intention, intent, { ...situation, pending });
      },
    },
  ],
])('control: %s, another answer is the last', (_, histories, mistake) => {
  const found = fc.check(endsAsWished(histories, { ...rightWays, ...mistake }), RUNS);
  expect(found.failed).toBe(true);
});

function withNet(net: Intention['net']): Intention {
  return { ...answerIntention, net };
}
