import { departments } from '#contract/departments.ts';
import { credentialsNow } from '#runtime/current.ts';
import { callServer } from '#runtime/call-server.ts';
import { syncNow } from '#data/sync-now.ts';

interface BriefingEdit {
  readonly content: string;
  /** The revision that the edit started from. */
  readonly revision: number;
  /** The edit's key: sent again under the same one, it is saved only once. */
  readonly key: string;
}

/**
 * Saves a department's briefing, at once; resolves when the device has the result from the server. Throws ApiError
 * when refused, NetworkError without an answer.
 */
export async function saveBriefing(
  departmentId: string,
  { key, ...body }: BriefingEdit,
): Promise<void> {
  await callServer(departments.saveBriefing, {
    credentials: credentialsNow(),
    params: { departmentId },
    body,
    key,
  });
  await syncNow();
}
