import { type ResourceDraft, resources } from '#contract/resources.ts';
import { type ResourceRow } from '#contract/resource-row.ts';
import { credentialsNow } from '#runtime/current.ts';
import { callServer } from '#runtime/call-server.ts';
import { syncNow } from '#data/sync-now.ts';

// A department's managers change its resources at once: each call resolves when the device has the result from the server.
// All throw ApiError when refused, NetworkError without an answer.

/** Adds a resource; the same `key` again adds no second one. */
export async function addResource(
  departmentId: string,
  draft: ResourceDraft,
  key: string,
): Promise<void> {
  await callServer(resources.create, {
    credentials: credentialsNow(),
    params: { departmentId },
    body: draft,
    key,
  });
  await syncNow();
}

/** Saves an edit of the resource as `before` has it: refused when somebody else was faster. */
export async function saveResource(before: ResourceRow, draft: ResourceDraft): Promise<void> {
  await callServer(resources.update, {
    credentials: credentialsNow(),
    params: { departmentId: before.departmentId, resourceId: before.id },
    body: { ...draft, revision: before.revision },
  });
  await syncNow();
}

export async function removeResource({ id, departmentId }: ResourceRow): Promise<void> {
  await callServer(resources.remove, {
    credentials: credentialsNow(),
    params: { departmentId, resourceId: id },
  });
  await syncNow();
}
