import type { Queryable } from '../db/database.ts';
import { announce, type Announcement } from './announce.ts';

interface Application {
  readonly id: string;
  readonly posting: { readonly id: string; readonly title: string; readonly departmentId: string };
}

/** SPEC 12.9: to those who may read it. Whose it is stands where they read it. */
export async function announceApplication(
  tx: Queryable,
  { id, posting: { id: postingId, title, departmentId } }: Application,
  cause: Pick<Announcement, 'actorId' | 'at'>,
): Promise<void> {
  await announce(tx, {
    ...cause,
    source: `application:${id}`,
    recipients: null,
    news: { kind: 'application.received', postingId, title, departmentId },
  });
}
