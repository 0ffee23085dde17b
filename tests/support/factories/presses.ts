import type { AnswerRow } from '#contract/answers.ts';
import { plan, type Entry } from '#sync/engine/outbox.ts';
import { answerIntention } from '#sync/intentions/answer/answer-intention.ts';
import type { AnswerArgs } from '#sync/intentions/answer/answer.ts';
import { rsvpIntention } from '#sync/intentions/rsvp/rsvp-intention.ts';

// Presses on the own answer to one event, and what is queued of them.

export const EVENT = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6d001';
export const PILOT = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6d002';
export const MEDIC = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6d003';
export const START = '2026-12-01T19:00:00.000Z';

const roles = { Pilot: PILOT, Medic: MEDIC };

/** A press on the own answer. */
export function press(
  what: AnswerArgs['what'],
  role?: keyof typeof roles,
  more: Partial<AnswerArgs> = {},
): AnswerArgs {
  return {
    ...{ eventId: EVENT, eventTitle: 'Convoy', seenStart: START, what, orWait: false },
    ...{ role: role ?? '', ...(role && { roleId: roles[role] }), ...more },
  };
}

/** The own answer as the server says it. */
export function rowWith(row: Partial<AnswerRow>): AnswerRow {
  return {
    ...{ id: EVENT, answer: 'none', roleId: null, note: '', waiting: [], revision: 4 },
    ...row,
  };
}

interface Situation {
  readonly truth?: readonly unknown[];
  readonly pending?: readonly Entry[];
}

/** What waits after a press, in its order. */
export function queue(
  args: unknown,
  { truth = [], pending = [] }: Situation = {},
): readonly Entry[] {
  const intent = { id: `entry ${pending.length}`, userId: 'me', args, at: 0 };
  const { add, replace, remove } = plan(answerIntention, intent, { truth, pending, accepted: [] });
  const left = pending.filter(({ id }) => !remove.includes(id) && id !== replace?.id);
  const seq = Math.max(0, ...pending.map((one) => one.seq)) + 1;
  return [...left, ...(replace ? [replace] : []), ...(add ? [{ ...add, seq }] : [])];
}

/** What each states as a whole; `changes` is left out (`changesIn`). */
export function bodies(entries: readonly Entry[]): object[] {
  return entries.map((entry) => {
    const { changes: _, ...whole } = bodyOf(entry);
    return whole;
  });
}

/** What each says of what was changed: 'seat Pilot', 'note'; undefined if it doesn't. */
export function changesIn(entries: readonly Entry[]): (readonly string[] | undefined)[] {
  return entries.map((entry) =>
    bodyOf(entry).changes?.map(({ what, role = '' }) => {
      const known = Object.entries(roles).find(([, id]) => id === role);
      return `${what} ${known?.[0] ?? role}`.trim();
    }),
  );
}

function bodyOf({ name, args }: Entry): Pick<AnswerBody, 'changes'> {
  const intention = name === rsvpIntention.name ? rsvpIntention : answerIntention;
  return JSON.parse(intention.request(args, new Map()).body) as AnswerBody;
}

interface AnswerBody {
  readonly changes?: readonly { readonly what: string; readonly role?: string }[];
}
