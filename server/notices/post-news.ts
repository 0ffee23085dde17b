import { textOf } from '#domain/html-policy.ts';
import type { Queryable } from '../db/database.ts';
import { truncated } from './truncated-text.ts';
import { announce, announceRemoval, type Announcement } from './announce.ts';

/** How much of a post's text its notice holds: every member gets a notice, and a push carries it. */
const EXCERPT = { letters: 140, bytes: 1_000 };

interface Post {
  readonly id: string;
  readonly title: string;
  readonly content: string;
}

/** SPEC 12.8: tells all members of a new post. */
export async function announcePost(
  tx: Queryable,
  { id: postId, title, content }: Post,
  cause: Pick<Announcement, 'actorId' | 'at'>,
): Promise<void> {
  await announce(tx, {
    ...cause,
    source: `post.new:${postId}`,
    recipients: null,
    news: { kind: 'post.new', postId, title, excerpt: excerptOf(content) },
  });
}

/** SPEC 12.8: a post that is deleted leaves the lists. */
export async function announcePostRemoval(
  tx: Queryable,
  { id: postId, revision }: { readonly id: string; readonly revision: number },
  at: Date,
): Promise<void> {
  const news = { kind: 'post.new', postId, title: '', excerpt: '' } as const;
  await announceRemoval(tx, { source: `post.gone:${postId}:${revision}`, news, at });
}

/** The beginning of an HTML text as plain text, cut between two words. */
export function excerptOf(html: string): string {
  const text = textOf(html);
  const cut = truncated(text, EXCERPT);
  if (cut === text) return text;
  return `${cut.slice(0, cut.lastIndexOf(' ') + 1 || cut.length).replace(/[\s,;:–-]+$/, '')}…`;
}
