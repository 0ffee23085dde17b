import { isFull, type SeatCount } from './capacity.ts';

// Who gets a seat, and who waits for one (SPEC 30). Pure, so that every history can be tried.

/** A role with those who wait for a seat in it, first in line first. */
export interface Line extends SeatCount {
  readonly id: string;
  readonly waiting: readonly { readonly userId: string; readonly ticket: number }[];
}

export interface Promotion {
  readonly userId: string;
  /** The role that they get a seat in, and the one that they leave for it. */
  readonly to: string;
  readonly from: string | null;
}

/**
 * SPEC 30.8: who is promoted, in order, so that afterwards no seat is free for which anybody waits. Of those who are first in line for
 * a free seat, the one who came first is next; they leave the other lists, and the seat that they leave goes on. `seats` are the roles
 * that those who wait have a seat in.
 */
export function promotionsIn(
  lines: readonly Line[],
  seats: ReadonlyMap<string, string>,
): Promotion[] {
  const made: Promotion[] = [];
  for (;;) {
    const next = firstOf(lines.map((line) => asAfter(line, made)));
    if (!next) return made;
    const from = seats.get(next.userId) ?? null;
    made.push({ userId: next.userId, to: next.roleId, from });
  }
}

/** A line once the promotions were carried out. */
function asAfter(line: Line, made: readonly Promotion[]): Line {
  const promoted = new Set(made.map(({ userId }) => userId));
  const came = made.filter(({ to }) => to === line.id).length;
  const left = made.filter(({ from }) => from === line.id).length;
  return {
    ...line,
    attending: line.attending + came - left,
    waiting: line.waiting.filter(({ userId }) => !promoted.has(userId)),
  };
}

function firstOf(lines: readonly Line[]) {
  const first = lines.flatMap((line) => {
    const [head] = line.waiting;
    return head === undefined || isFull(line) ? [] : [{ ...head, roleId: line.id }];
  });
  return first.sort((one, other) => one.ticket - other.ticket)[0];
}
