import type { CheckInMark } from '#contract/check-in.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { checkIns } from '#server/db/event-tables.ts';
import type { DemoAccount } from './accounts.ts';
import type { Attendance } from './attendance.ts';
import type { PlannedEvent } from './calendar.ts';
import { earlier } from './clock.ts';
import { diceOf } from './dice.ts';

const WALK_UPS = 4;

interface Evenings {
  readonly calendar: readonly PlannedEvent[];
  readonly attendance: Attendance;
  readonly users: readonly DemoAccount[];
  readonly makerId: string;
  readonly now: Date;
}

/** Who came to the events that are over, and who has come so far to one that goes on. */
export function demoCheckIns({ calendar, attendance, users, makerId, now }: Evenings) {
  const dice = diceOf(20_261_129); // of their own: whatever else is thrown stays as it is
  const rows: (typeof checkIns.$inferInsert)[] = [];
  for (const { event } of calendar.filter(({ event: one }) => one.start <= now)) {
    const seats = attendance.rsvps.filter(
      ({ eventId, answer }) => eventId === event.id && answer === 'seat',
    );
    const isOver = event.end <= now;
    for (const { userId } of isOver ? seats : seats.slice(0, Math.ceil(seats.length / 2))) {
      const reliability = users.find(({ id }) => id === userId)?.reliability ?? 0;
      const mark = isOver ? markOf(dice.roll(), reliability) : 'present';
      const at = new Date(event.start.getTime() - dice.below(15) * MINUTE_MS);
      rows.push({ eventId: event.id, userId, mark, at, by: makerId });
    }
  }
  return [...rows, ...walkUps({ calendar, attendance, users, makerId, now })];
}

/** At the last few, the one that goes on among them, somebody came without having said so. */
function walkUps({ calendar, attendance, users, makerId, now }: Evenings) {
  const dice = diceOf(20_261_130); // of their own as well
  const begun = calendar.filter(({ event }) => event.start <= now);
  return begun.slice(-WALK_UPS).flatMap(({ event }): (typeof checkIns.$inferInsert)[] => {
    const known = attendance.rsvps.filter(({ eventId }) => eventId === event.id);
    const others = users.filter(
      ({ id, username }) => username.startsWith('crew') && !known.some((one) => one.userId === id),
    );
    const [somebody] = dice.shuffled(others);
    if (!somebody) return [];
    const at = earlier(now, new Date(event.start.getTime() + 10 * MINUTE_MS));
    return [{ eventId: event.id, userId: somebody.id, mark: 'present', at, by: makerId }];
  });
}

/** Two in three come in any case; the others, the more reliable they are. */
function markOf(roll: number, reliability: number): CheckInMark {
  if (roll < 2 / 3 || roll < reliability / 100) return 'present';
  if (roll < 0.8) return 'late';
  return roll < 0.93 ? 'noShow' : 'excused';
}
