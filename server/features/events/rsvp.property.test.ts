import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '#contract/problem.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { users } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createEvent, createUser } from '#tests/support/factories/rows.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { updateEvent } from './event-editing.repository.ts';
import { giveSeatBack, takeSeat } from './rsvp.repository.ts';

const MEMBERS = 6;
const ROLES = ['Gunner', 'Marine', 'Scout'];

type Step =
  | {
      readonly kind: 'take' | 'cancel';
      readonly member: number;
      readonly event: number;
      readonly role: string;
    }
  | { readonly kind: 'edit'; readonly event: number; readonly roles: readonly string[] }
  | { readonly kind: 'leave'; readonly member: number };

const role = fc.constantFrom(...ROLES);
const member = fc.nat(MEMBERS - 1);
const event = fc.nat(1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('take' as const), member, event, role }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('cancel' as const),
      member,
      event,
      role,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      event,
      roles: fc.subarray(ROLES, { minLength: 1 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), member }) },
);

describe.each(engines)('RSVPs of many members at once on $engine', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await engine.open();
  });
  afterAll(() => database.close());

  async function world() {
    const { db } = database;
    const roles = ROLES.map((name, index) => ({ name, capacity: 1 + index }));
    const eventIds = [await createEvent(db, { roles }), await createEvent(db, { roles })];
    const members = [];
    for (let n = 0; n < MEMBERS; n += 1)
      members.push(await createUser(db, { passwordHash: 'none' }));
    return { eventIds, memberIds: members.map(({ id }) => id) };
  }

  /** Refusals are valid answers; any other error, a deadlock above all, fails the test. */
  async function perform(
    step: Step,
    { eventIds, memberIds }: Awaited<ReturnType<typeof world>>,
  ): Promise<void> {
    const now = new Date();
    try {
      await database.transaction(async (tx) => {
        if (step.kind === 'leave') {
          await tx.delete(users).where(eq(users.id, memberIds[step.member] ?? ''));
          return;
        }
        const eventId = eventIds[step.event] ?? '';
        if (step.kind === 'edit') {
          const roles = step.roles.map((name) => ({
            name,
            icon: '',
            department: '',
            capacity: 1 + ROLES.indexOf(name),
          }));
          const draft = {
            title: 'Edited',
            start: now,
            end: new Date(now.getTime() + HOUR_MS),
            description: '',
            eventImageUrl: '',
            roles,
          };
          await updateEvent(tx, {
            id: eventId,
            draft,
            basedOn: undefined,
            authorId: eventId,
            now,
          });
          return;
        }
        const userId = memberIds[step.member] ?? '';
        if (!(await isMember(tx, userId))) return;
        const place = { eventId, userId, role: step.role, source: 'web', now };
        if (step.kind === 'take') await takeSeat(tx, place);
        else await giveSeatBack(tx, place);
      });
    } catch (error) {
      // An account can end between the check and the RSVP: then its row may not be written (23503).
      const isAccountGone =
        error instanceof Error && JSON.stringify(error.cause ?? {}).includes('23503');
      if (!(error instanceof ApiError) && !isAccountGone) throw error;
    }
  }

  it('leave every count equal to its RSVPs and within its capacity, in whatever order they run', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 2, maxLength: 14 }), { minLength: 1, maxLength: 5 }),
        async (waves) => {
          const ground = await world();
          for (const wave of waves) {
            await Promise.all(wave.map((one) => perform(one, ground)));
            for (const eventId of ground.eventIds)
              expect(await faultsOf(database.db, eventId)).toEqual([]);
          }
        },
      ),
      { seed: 20261120, numRuns: engine.engine === 'pglite' ? 40 : 80 },
    );
  });

  it('control: a count that is not kept with its RSVPs is noticed', async () => {
    const { eventIds, memberIds } = await world();
    await database.db.execute(sql`
      insert into rsvps (event_id, user_id, role_id, role, answer)
      select event_id, ${memberIds[0]}, id, name, 'seat' from event_roles where event_id = ${eventIds[0]} and name = 'Gunner'`);
    expect(await faultsOf(database.db, eventIds[0] ?? '')).toEqual([
      { role: 'Gunner', attending: 0, counted: 1, capacity: 1 },
    ]);
  });
});

async function isMember(db: Queryable, userId: string): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.id, userId));
  return rows.length > 0;
}

/** Roles whose count is wrong or above capacity, and RSVPs in roles that do not exist. */
function faultsOf(db: Queryable, eventId: string) {
  return rowsOf(
    db,
    sql`with counts as (
        select role_id, role, count(*)::int as counted from rsvps
        where event_id = ${eventId} and attending group by role_id, role)
      select coalesce(r.name, counts.role) as role, r.attending, coalesce(counted, 0) as counted, r.capacity
      from (select * from event_roles where event_id = ${eventId}) as r
      full join counts on counts.role_id = r.id and counts.role = r.name
      where r.attending is distinct from coalesce(counted, 0) or r.attending > r.capacity or r.name is null`,
  );
}
