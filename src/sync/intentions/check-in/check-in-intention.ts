import * as z from 'zod/mini';
import { checkInMarks, checkInRow, markToSet, type CheckInMark } from '#contract/check-in.ts';
import { string } from '#contract/shapes.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { markWords } from '#domain/check-in-words.ts';
import { intention, noEffect, requestTo } from '#sync/engine/intention.ts';
import { addressOfEvent } from '#domain/addresses.ts';
import { idAtEvent } from '#domain/row-ids.ts';
import { didNotGoThrough } from '../refused-words.ts';

const mark = z.enum(checkInMarks);

const markArgs = z.object({
  eventId: string,
  /** Who came, or did not. */
  userId: string,
  mark,
  /** The mark that its maker saw, with their own waiting ones on top. */
  was: mark,
  /** When it was made, by this device's clock. */
  at: string,
  /** The names of the member and the event, which the entry's label shows. */
  username: string,
  eventTitle: string,
  /** The mark that stands since it has arrived. */
  stands: z.optional(mark),
});

export type MarkArgs = z.infer<typeof markArgs>;

/** The prefix of the keys of all marks of one event. */
export function marksOf(eventId: string): string {
  return `check-in:${eventId}:`;
}

/** Mark how a member came to an event. It may be delivered days later, beside the marks of others. */
export const checkInIntention = intention<MarkArgs>({
  name: 'checkin.mark',
  args: markArgs,
  key: ({ eventId, userId }) => marksOf(eventId) + userId,
  reads: ({ eventId, userId }) => [{ collection: 'checkIns', id: idAtEvent(eventId, userId) }],
  net: (chain, { truth, attempted }) => {
    const [first, last] = [chain[0], chain.at(-1)];
    if (!first || !last) return null;
    const before = attempted.at(-1)?.mark ?? markIn(truth);
    return last.mark === before ? null : { ...last, was: first.was };
  },
  label: ({ mark: wished, username, eventTitle, eventId }) => ({
    title: `${titles[wished]}: ${isolated(username)}, ${isolated(eventTitle)}`,
    link: { path: addressOfEvent(eventId), text: 'Open event' },
  }),
  words: (args) => ({
    icon: { waiting: 'calendar-plus', refused: 'calendar-x', sent: 'calendar-check' },
    subject: marksOf(args.eventId) + args.userId,
    sent: sentText(args),
    ...didNotGoThrough({
      what: `Your mark for ${isolated(args.username)}`,
      of: isolated(args.eventTitle),
      failure: () => "Couldn't check in",
    }),
    isOnePress: true,
    undo: {
      args: (truth) => ({ ...args, mark: markIn(truth), was: args.mark }),
      failure: "Couldn't check in",
    },
  }),
  request: ({ eventId, userId, mark: wished, was, at }) =>
    requestTo(markToSet, { mark: wished, was, at }, { id: eventId, userId }),
  // Nobody is marked in what is gone.
  isDone: ({ mark: wished }, code) =>
    wished === 'none' && (code === 'event_gone' || code === 'not_found'),
  settle: (args, settlement) => {
    if (settlement.kind !== 'accepted') return noEffect;
    const { data: row } = checkInRow.safeParse(settlement.reply);
    if (!row) return noEffect;
    return { ...noEffect, changes: { checkIns: [row] }, settledAs: { ...args, stands: row.mark } };
  },
});

const titles: Readonly<Record<CheckInMark, string>> = {
  present: 'Present',
  late: 'Late',
  noShow: 'No-show',
  excused: 'Excused',
  none: 'Not marked',
};

/** CI4: only what became of it otherwise than its maker wished; the screen shows all else. */
function sentText({ mark: wished, stands, username }: MarkArgs): string | null {
  if (stands === undefined || stands === wished) return null;
  return `${isolated(username)} stays marked as ${markWords[stands]}: somebody saw them come.`;
}

function markIn([row]: readonly unknown[]): CheckInMark {
  return checkInRow.safeParse(row).data?.mark ?? 'none';
}
