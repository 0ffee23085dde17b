import { DAY_MS } from '#domain/time/durations.ts';
import type { away } from '#server/db/event-tables.ts';
import type { DemoAccount } from './accounts.ts';
import { dayFrom } from './clock.ts';
import { diceOf } from './dice.ts';

/** In days from today: one that is over, and two in the days of the latest events. */
const times = [
  { username: 'crew46', from: -9, to: -2, note: 'Exams.' },
  { username: 'crew47', from: 60, to: 76, note: 'On a ship that floats.' },
  { username: 'crew48', from: 62, to: 65, note: '' },
] as const;

/** When some of the crew can't come to anything. */
export function demoAwayTimes(now: Date, users: readonly DemoAccount[]) {
  const dice = diceOf(20_261_130); // of their own: whatever else is thrown stays as it is
  return times.flatMap(({ username, from, to, note }): (typeof away.$inferInsert)[] => {
    const user = users.find((one) => one.username === username);
    const [begin, end] = [dayFrom(now, from), dayFrom(now, to)];
    const createdAt = new Date(Math.min(begin.getTime(), now.getTime()) - DAY_MS);
    return user
      ? [{ id: dice.uuid(), userId: user.id, from: begin, to: end, note, createdAt }]
      : [];
  });
}
