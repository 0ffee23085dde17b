import { audit, type AuditSubject } from '#contract/audit.ts';
import type { TestServer } from './server.ts';

/** Restores, as an Admin, the latest deletion. */
export async function restoreLatest(
  server: TestServer,
  { token, subject }: { readonly token: string; readonly subject: AuditSubject },
): Promise<Response> {
  const query = { subject, action: 'deleted' } as const;
  const { entries } = await server.call(audit.list, { token, query });
  return server.send(audit.restore, { token, params: { id: String(entries[0]?.id) } });
}
