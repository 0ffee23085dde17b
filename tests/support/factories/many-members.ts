import { DAY_MS } from '#domain/time/durations.ts';
import { positions } from '#tests/support/factories/first-organisation.ts';
import type { Queryable } from '#server/db/database.ts';
import { sessions, users } from '#server/db/schema.ts';
import { aUser } from './rows.ts';

const PORTION = 1_000;

/** Stores this many members, "flyer-00007", with positions of the whole catalogue; every twentieth is online. */
export async function createManyMembers(db: Queryable, count: number): Promise<void> {
  for (let from = 0; from < count; from += PORTION) {
    const portion = Array.from({ length: Math.min(PORTION, count - from) }, (_, n) => {
      const number = from + n;
      return {
        ...aUser({ username: `flyer-${String(number).padStart(5, '0')}` }),
        passwordHash: '',
        primaryPositionId: positions[number % positions.length]?.id ?? null,
        joinDate: new Date(Date.UTC(2024, 0, 1 + (number % 900))),
      };
    });
    const stored = await db.insert(users).values(portion).returning({ id: users.id });
    const expiresAt = new Date(Date.now() + DAY_MS);
    const online = stored.filter((_, n) => n % 20 === 0);
    await db.insert(sessions).values(online.map(({ id }) => ({ userId: id, expiresAt })));
  }
}
