import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { hashPassword } from '#server/core/identity/passwords.ts';
import { accountKeys } from '#server/core/identity/account-keys.ts';
import type { Queryable } from '#server/db/database.ts';
import { eventRoles, events, rsvps } from '#server/db/event-tables.ts';
import { users } from '#server/db/schema.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';

/** The password of every member that a factory makes. */
export const PASSWORD = 'fly-safe-citizen';
let passwordHash: Promise<string> | undefined;

/** Argon2 is slow on purpose: one hash serves a whole run. */
export function passwordHashForTests(): Promise<string> {
  passwordHash ??= hashPassword(PASSWORD);
  return passwordHash;
}

type NewUser = typeof users.$inferInsert;
type NewEvent = typeof events.$inferInsert;
type NewRole = typeof eventRoles.$inferInsert;

/** A member with the OrgMember flag, and nothing else that grants a right. */
export function aUser(
  overrides: Partial<NewUser> = {},
): Omit<NewUser, 'passwordHash'> & Partial<NewUser> {
  const username = overrides.username ?? `member-${randomUUID().slice(0, 8)}`;
  const called = { username, email: `${username}@example.org`, ...overrides };
  return {
    id: randomUUID(),
    ...{ username, email: called.email, ...accountKeys(called) },
    flags: ['OrgMember'],
    ...overrides,
  };
}

/** Stores a member and answers the row. */
export async function createUser(db: Queryable, overrides: Partial<NewUser> = {}) {
  const hash = overrides.passwordHash ?? (await passwordHashForTests());
  const [user] = await db
    .insert(users)
    .values({ ...aUser(overrides), passwordHash: hash })
    .returning();
  if (!user) throw new Error('The user was not stored.');
  return user;
}

export interface EventDraft extends Partial<NewEvent> {
  /** The capacity of the one role, unless `roles` gives others. */
  readonly capacity?: number;
  readonly roles?: readonly Partial<Omit<NewRole, 'eventId'>>[];
}

/** An event of two hours, tomorrow, with one role "Pilot" of the given capacity. */
export function anEvent({ capacity = 10, roles, ...overrides }: EventDraft = {}) {
  const start = overrides.start ?? new Date(Date.now() + DAY_MS);
  const id = overrides.id ?? randomUUID();
  const event: NewEvent = {
    title: 'Convoy to Farwatch',
    start,
    end: new Date(start.getTime() + 2 * HOUR_MS),
    ...overrides,
    id,
  };
  const offered: NewRole[] = (roles ?? [{ capacity }]).map((role, place) => ({
    name: 'Pilot',
    capacity,
    place,
    ...role,
    eventId: id,
  }));
  return { id, event, roles: offered };
}

/** Stores an event with its roles and answers its id. */
export async function createEvent(db: Queryable, draft: EventDraft = {}): Promise<string> {
  const { id, event, roles } = anEvent(draft);
  await db.insert(events).values(event);
  if (roles.length > 0) await db.insert(eventRoles).values(roles);
  return id;
}

interface Attendance {
  readonly eventId: string;
  readonly userId: string;
}

/** Gives a member a seat in the event's one role, even a member who had cancelled theirs. */
export async function attend(db: Queryable, { eventId, userId }: Attendance): Promise<void> {
  await db
    .insert(rsvps)
    .values({ eventId, userId, ...(await theRoleOf(db, eventId)), answer: 'seat' })
    .onConflictDoUpdate({
      target: [rsvps.eventId, rsvps.userId],
      set: { answer: 'seat', revision: sql`${rsvps.revision} + 1` },
    });
  await db
    .update(eventRoles)
    .set({ attending: sql`${eventRoles.attending} + 1` })
    .where(eq(eventRoles.eventId, eventId));
}

/** The event's one role, as an RSVP or a watch points to it. */
export async function theRoleOf(db: Queryable, eventId: string) {
  const [role] = await db
    .select({ roleId: eventRoles.id, role: eventRoles.name })
    .from(eventRoles)
    .where(eq(eventRoles.eventId, eventId));
  if (!role) throw new Error('The event has no role.');
  return role;
}
