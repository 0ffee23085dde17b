import type { Queryable } from '../db/database.ts';
import { readOrganisation } from '../db/organisation.ts';
import { announce, announceRemoval, type Announcement } from './announce.ts';

interface Posting {
  readonly id: string;
  readonly title: string;
  readonly departmentId: string;
}

interface Application {
  readonly id: string;
  readonly posting: Posting;
}

/** SPEC 12.9: tells those who may read the application. Its author's name is only shown where the application is read. */
export async function announceApplication(
  tx: Queryable,
  { id, posting: { id: postingId, title, departmentId } }: Application,
  cause: Pick<Announcement, 'actorId' | 'at'>,
): Promise<void> {
  const department = (await readOrganisation(tx)).nameOf(departmentId);
  await announce(tx, {
    ...cause,
    source: `application:${id}`,
    recipients: null,
    news: { kind: 'application.received', postingId, title, departmentId, department },
  });
}

/** SPEC 12.9: with a posting that is deleted, its applications leave the lists. */
export async function announcePostingRemoval(
  tx: Queryable,
  { id: postingId, title, departmentId, revision }: Posting & { readonly revision: number },
  at: Date,
): Promise<void> {
  const news = { kind: 'application.received', postingId, title, departmentId } as const;
  await announceRemoval(tx, { source: `posting.gone:${postingId}:${revision}`, news, at });
}
