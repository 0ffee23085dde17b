// The verdict on a history: what the database wrote down after each commit, what was told and what was replied.
import type { Queryable } from '#server/db/database.ts';
import {
  faultsOfHistory,
  faultsOfNews,
  faultsOfReplies,
  promotedThrough,
  type Snapshot,
} from './checker.ts';
import { faultsOfReading, type Played } from './history.ts';
import { readHistory, readPresent, readTold } from './witness.ts';

export interface Verdict {
  readonly seed: number;
  readonly promotions: number;
  /** What is wrong, in sentences; members and roles go by short names. */
  readonly faults: readonly string[];
}

export async function judge(db: Queryable, played: Played): Promise<Verdict> {
  const { cast } = played;
  const present = await readPresent(
    db,
    cast.members.map(({ id }) => id),
  );
  const faults = [...played.faults, ...faultsOfReplies(played.replies)];
  let promotions = 0;
  const histories: Snapshot[][] = [];
  for (const [at, eventId] of cast.eventIds.entries()) {
    const history = await readHistory(db, eventId, played.words);
    const promoted = promotedThrough(history);
    const told = await readTold(db, eventId);
    const now = history.at(-1);
    const reading = played.told[at];
    promotions += promoted.length;
    histories.push(history);
    faults.push(
      ...faultsOfHistory(history),
      ...faultsOfNews(promoted, withoutGone(told, present), (id) => !present.has(id)),
      ...(now && reading ? faultsOfReading(reading, now) : ['an event is gone']),
    );
  }
  const named = faults.map((fault) => withNames(fault, namesIn(played, histories)));
  return { seed: cast.seed, promotions, faults: [...new Set(named)] };
}

function withoutGone<T extends { readonly userId: string }>(
  all: readonly T[],
  present: ReadonlySet<string>,
): T[] {
  return all.filter(({ userId }) => present.has(userId));
}

function namesIn({ cast }: Played, histories: readonly (readonly Snapshot[])[]) {
  const roles = histories.flatMap((history, at) => {
    const ids = new Set(history.flatMap((one) => one.roles.map(({ id }) => id)));
    return [...ids].map((id, place) => [id, `role ${at + 1}.${place + 1}`] as const);
  });
  return [
    ...cast.members.map(({ id }, at) => [id, `member ${at + 1}`] as const),
    ...cast.eventIds.map((id, at) => [id, `event ${at + 1}`] as const),
    ...roles,
  ];
}

function withNames(fault: string, names: readonly (readonly [string, string])[]): string {
  return names.reduce((text, [id, name]) => text.replaceAll(id, name), fault);
}
