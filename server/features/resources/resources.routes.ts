import { type ResourceDraft, resources } from '#contract/resources.ts';
import { type ResourceRow } from '#contract/resource-row.ts';
import { ApiError } from '#contract/problem.ts';
import { cleanTags } from '#domain/tags.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { departmentOf } from '#server/core/calls/department-of.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { implement, type Context } from '#server/core/calls/implement.ts';
import { parseId } from '#server/core/identity/parse-id.ts';
import { noteChange, type AuditedChange } from '#server/db/audit.ts';
import { refuseStale } from '#server/core/calls/revisions.ts';
import { webLink } from '#server/core/text/web-link.ts';
import {
  deleteResource,
  insertResource,
  lockResource,
  resourcesOf,
  updateResource,
  type ResourceAt,
  type StoredResource,
} from './resources.repository.ts';

export const resourcesRoutes = implement('resources', resources, {
  list: async ({ db, params }) =>
    (await resourcesOf(db, await departmentOf({ db, params }))).map(present),

  create: async (context) => {
    const departmentId = await departmentOf(context);
    const changedBy = memberOf(context).id;
    const draft = clean(context.body);
    const made = presentOne(
      await insertResource(context.db, { ...draft, departmentId, changedBy }),
    );
    await note(context, { ...subjectOf(made), action: 'created' });
    return made;
  },

  update: async (context) => {
    const at = await placeOf(context);
    const { revision: basedOn, ...draft } = context.body;
    const row = await lockResource(context.db, at);
    if (!row) throw missing();
    await refuseStale(context.db, { row, basedOn, present });
    const changedBy = memberOf(context).id;
    const saved = presentOne(await updateResource(context.db, at, { ...clean(draft), changedBy }));
    await note(context, { ...subjectOf(row), action: 'updated', before: row, after: saved });
    return saved;
  },

  remove: async (context) => {
    const at = await placeOf(context);
    const before = await lockResource(context.db, at);
    if (!before) throw missing();
    await deleteResource(context.db, at);
    await note(context, { ...subjectOf(before), action: 'deleted', before });
  },
});

function subjectOf({ id, name, departmentId }: StoredResource | ResourceRow) {
  return { subject: 'resource', subjectId: id, title: name, departmentId } as const;
}

async function note(
  context: Pick<Context<Endpoint>, 'caller' | 'db' | 'services'>,
  change: Omit<AuditedChange, 'actorId' | 'at'>,
): Promise<void> {
  const at = context.services.now();
  await noteChange(context.db, { ...change, actorId: memberOf(context).id, at });
}

async function placeOf(at: {
  readonly db: Queryable;
  readonly params: { readonly departmentId: string; readonly resourceId: string };
}): Promise<ResourceAt> {
  return { departmentId: await departmentOf(at), resourceId: parseId(at.params.resourceId) };
}

function clean(draft: ResourceDraft): ResourceDraft {
  return { ...draft, link: webLink(draft.link, 'link'), tags: [...cleanTags(draft.tags)] };
}

function present({ changedBy: _, ...row }: StoredResource): ResourceRow {
  return row;
}

function presentOne([row]: StoredResource[]): ResourceRow {
  if (!row) throw missing();
  return present(row);
}

function missing(): ApiError {
  return new ApiError('not_found', 'This resource no longer exists.');
}
