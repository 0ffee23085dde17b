/** What members are told of several events, the worst first: a seat that is gone, another time, a waitlist that has ended. */
const turns = ['loss', 'move', 'end'] as const;

/** Members who are to be told the same of one event. */
export interface Telling {
  readonly eventId: string;
  readonly turn: (typeof turns)[number];
  readonly userIds: readonly string[];
  /** Tells these of them, whom so many more events of the series concern; called once with nobody where there is nobody to tell. */
  readonly tell: (userIds: readonly string[], more: number) => Promise<void>;
}

/** Tells all of it, of one event by itself. */
export async function tellAll(tellings: readonly Telling[]): Promise<void> {
  for (const { userIds, tell } of tellings) await tell(userIds, 0);
}

/** SPEC 31.17, 31.37: tells each member the worst of it alone, of the first event where it happens, and how many more concern them. */
export async function tellOnce(tellings: readonly Telling[]): Promise<void> {
  const concerned = new Map<string, Set<string>>();
  for (const { eventId, userIds } of tellings)
    for (const userId of userIds)
      concerned.set(userId, (concerned.get(userId) ?? new Set()).add(eventId));
  const told = new Set<string>();
  const inTurns = turns.flatMap((turn) => tellings.filter((one) => one.turn === turn));
  for (const { userIds, tell } of inTurns) {
    const groups = new Map<number, string[]>();
    for (const userId of userIds) {
      if (told.has(userId)) continue;
      told.add(userId);
      const more = (concerned.get(userId)?.size ?? 1) - 1;
      groups.set(more, [...(groups.get(more) ?? []), userId]);
    }
    if (groups.size === 0) await tell([], 0);
    for (const [more, group] of groups) await tell(group, more);
  }
}
