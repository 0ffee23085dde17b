import type { News } from '#contract/news.ts';
import { provisionalKinds } from '#domain/news/kinds.ts';
import type { Queryable } from '../db/database.ts';
import { announce, announceRemoval, takeBackNews, type Announcement } from './announce.ts';
import { dropNotices } from './notices.repository.ts';
import { newsSubject } from './subjects.ts';

/** A member by their id, and the name that they have now. */
interface Newcomer {
  readonly id: string;
  readonly username: string;
}

/** SPEC 18.16: for so long a decline is not told, and can be taken back as if it had never been. */
const DECLINE_HELD_MS = 10_000;

/** SPEC 18.10: tells whoever may manage members that somebody waits. */
export async function announceWaiting(
  tx: Queryable,
  { id, username }: Newcomer,
  cause: Pick<Announcement, 'actorId' | 'at'>,
): Promise<void> {
  await announce(tx, {
    ...cause,
    ...{ source: `waiting:${id}:${cause.at.toISOString()}`, recipients: null },
    news: { kind: 'member.waiting', userId: id, username },
  });
}

/**
 * Takes back what is not told yet of somebody who waits. To be called before any account is locked: it waits for whoever is just
 * telling it, who locks those that are told.
 */
export async function takeBackMemberNews(tx: Queryable, userId: string): Promise<void> {
  await takeBackNews(tx, waiting(userId), provisionalKinds);
}

/** Somebody waits no more: whoever was told so need not be. */
export async function dropWaiting(tx: Queryable, userId: string): Promise<void> {
  const news = waiting(userId);
  await dropNotices(tx, { subject: newsSubject(news), kind: news.kind });
}

/** SPEC 18.13: tells a member that they are in, and with which position. */
export async function announceApproval(
  tx: Queryable,
  { id, position }: { readonly id: string; readonly position: string | null },
  cause: Pick<Announcement, 'actorId' | 'at'>,
): Promise<void> {
  await announce(tx, {
    ...cause,
    ...{ source: `approved:${id}:${cause.at.toISOString()}`, recipients: [id] },
    news: { kind: 'membership.approved', userId: id, position },
  });
}

/** SPEC 18.15: tells a member why they were declined, in a moment. */
export async function announceDecline(
  tx: Queryable,
  { id, note }: { readonly id: string; readonly note: string },
  cause: Pick<Announcement, 'actorId' | 'at'>,
): Promise<void> {
  await announce(tx, {
    ...cause,
    ...{ source: `declined:${id}:${cause.at.toISOString()}`, recipients: [id] },
    ...{ news: { kind: 'membership.declined', userId: id, note }, heldFor: DECLINE_HELD_MS },
  });
}

/** SPEC 18.16: a decline that was told and taken back leaves its reader's list. */
export async function dropDecline(tx: Queryable, userId: string): Promise<void> {
  await dropNotices(tx, { subject: newsSubject(waiting(userId)), kind: 'membership.declined' });
}

/** Takes what others were told of an account out of their lists once the account is gone. */
export async function announceMemberRemoval(
  tx: Queryable,
  userId: string,
  at: Date,
): Promise<void> {
  await announceRemoval(tx, { source: `member.gone:${userId}`, news: waiting(userId), at });
}

function waiting(userId: string): Extract<News, { kind: 'member.waiting' }> {
  return { kind: 'member.waiting', userId, username: '' };
}
