import { audit, type AuditSubject } from '#contract/audit.ts';
import { ApiError } from '#contract/problem.ts';
import { can } from '#domain/permissions.ts';
import { callServer } from '#runtime/call-server.ts';
import { credentialsNow } from '#runtime/current.ts';
import { queryClient } from '#runtime/query-client.ts';
import { useSession } from './session.ts';
import { syncNow } from './sync-now.ts';

/** Brings back what was just deleted. Throws ApiError when refused, NetworkError without an answer. */
export type WayBack = () => Promise<void>;

/**
 * SPEC 23.6: what brings a deleted thing back, for whoever may restore it; null for everybody else. However often it is tried, it
 * comes back once.
 */
export function useUndo(): (subject: AuditSubject, id: string) => WayBack | null {
  const session = useSession();
  if (session.status !== 'member' || !can(session.person, 'audit.read')) return () => null;
  return (subject, id) => {
    const key = crypto.randomUUID();
    return () => restoreLatest(subject, { id, key });
  };
}

async function restoreLatest(
  subject: AuditSubject,
  { id: subjectId, key }: { readonly id: string; readonly key: string },
): Promise<void> {
  const { entries } = await callServer(audit.list, {
    credentials: credentialsNow(),
    query: { subject, subjectId, action: 'deleted' },
  });
  const [latest] = entries;
  if (!latest) throw new ApiError('not_found', 'There is no such change.');
  await restoreChange(latest.id, key);
}

/** Brings back what a change of the audit says was deleted, or a page's earlier text. Throws ApiError or NetworkError. */
export async function restoreChange(id: number, key?: string): Promise<void> {
  await callServer(audit.restore, {
    credentials: credentialsNow(),
    params: { id: String(id) },
    ...(key !== undefined && { key }),
  });
  await Promise.all([syncNow(), queryClient.invalidateQueries({ queryKey: ['audit'] })]);
}
