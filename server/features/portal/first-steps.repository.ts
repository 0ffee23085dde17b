import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { firstSteps, invitations } from '#server/db/joining-tables.ts';
import { events } from '#server/db/event-tables.ts';
import { posts, users } from '#server/db/schema.ts';

/** What nothing else shows, since it leaves no other trace. */
export type NotedStep = (typeof firstSteps.$inferSelect)['name'];

/** Which have been done. */
export async function readNotedSteps(db: Queryable): Promise<ReadonlySet<NotedStep>> {
  const rows = await db.select({ name: firstSteps.name }).from(firstSteps);
  return new Set(rows.map(({ name }) => name));
}

export async function noteStep(db: Queryable, name: NotedStep, at: Date): Promise<void> {
  await db.insert(firstSteps).values({ name, at }).onConflictDoNothing();
}

export async function forgetStep(db: Queryable, name: NotedStep): Promise<void> {
  await db.delete(firstSteps).where(eq(firstSteps.name, name));
}

/** Whether the portal has at least one of each. */
export async function readFirsts(db: Queryable) {
  const [post] = await db.select({ id: posts.id }).from(posts).limit(1);
  const [event] = await db.select({ id: events.id }).from(events).limit(1);
  const [invitation] = await db.select({ id: invitations.id }).from(invitations).limit(1);
  return {
    hasPost: post !== undefined,
    hasEvent: event !== undefined,
    hasInvited: invitation !== undefined,
  };
}

/** Whether the server made the password by which the member signs in. */
export async function isPasswordGivenTo(db: Queryable, userId: string): Promise<boolean> {
  const [user] = await db
    .select({ isGiven: users.isPasswordGiven })
    .from(users)
    .where(eq(users.id, userId));
  return user?.isGiven ?? false;
}
