import type { CheckInMark, CheckInRow } from '#contract/check-in.ts';
import type { Entry } from '#sync/engine/outbox.ts';
import { checkInIntention } from '#sync/intentions/check-in/check-in-intention.ts';

/** How one member's coming is marked. */
export interface MarkView {
  readonly userId: string;
  readonly username: string | null;
  readonly mark: CheckInMark;
  /** When it was made, by its maker's clock; null for one that nobody made. */
  readonly at: string | null;
  /** Whether it waits to be sent. */
  readonly isWaiting: boolean;
}

/** CI2. The marks of one event, with those on top that wait here, by the members' ids. */
export function foldMarks(
  rows: readonly CheckInRow[],
  pending: readonly Pick<Entry, 'name' | 'args'>[],
): ReadonlyMap<string, MarkView> {
  const known = rows.map(({ userId, mark, at }): MarkView => ({
    ...{ userId, mark, at, username: null, isWaiting: false },
  }));
  const waiting = pending.flatMap((entry): MarkView[] => {
    const made = checkInIntention.in(entry);
    if (!made) return [];
    const { userId, username, mark, at } = made;
    return [{ userId, username, mark, at, isWaiting: true }];
  });
  return new Map([...known, ...waiting].map((one) => [one.userId, one]));
}
