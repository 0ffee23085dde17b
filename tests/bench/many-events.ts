import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { eventRoles, events } from '#server/db/event-tables.ts';
import { anEvent } from '#tests/support/factories/rows.ts';
import { YEAR_MS } from '#domain/time/durations.ts';

/** Events of the coming and the past year, three roles each. */
export async function fillWithEvents({ db }: Database, count: number): Promise<void> {
  const roles = ['Hauler', 'Escort', 'Field medic'].map((name) => ({
    name,
    capacity: 8,
    department: 'logistics',
  }));
  const begin = Date.now() - 0.9 * YEAR_MS;
  for (let done = 0; done < count; done += 1_000) {
    const made = Array.from({ length: 1_000 }, (_, at) =>
      anEvent({
        id: randomUUID(),
        title: `Convoy ${done + at}`,
        start: new Date(begin + ((done + at) * 1.8 * YEAR_MS) / count),
        description: `<p>Convoy number ${done + at}. Meet at the gate, bring fuel for two jumps.</p>`,
        roles,
      }),
    );
    await db.insert(events).values(made.map(({ event }) => event));
    await db.insert(eventRoles).values(made.flatMap((event) => event.roles));
  }
  await db.execute(sql`analyze`);
}
