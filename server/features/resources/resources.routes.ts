import { type ResourceDraft, type ResourceRow, resources } from '#contract/resources.ts';
import { ApiError } from '#contract/problem.ts';
import { cleanTags } from '#domain/tags.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { departmentOf } from '#server/core/calls/department-of.ts';
import { implement } from '#server/core/calls/implement.ts';
import { parseId } from '#server/core/identity/parse-id.ts';
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
  list: async ({ db, params }) => (await resourcesOf(db, departmentOf(params))).map(present),

  create: async (context) => {
    const departmentId = departmentOf(context.params);
    const changedBy = memberOf(context).id;
    const draft = clean(context.body);
    return presentOne(await insertResource(context.db, { ...draft, departmentId, changedBy }));
  },

  update: async (context) => {
    const at = placeOf(context.params);
    const { revision: basedOn, ...draft } = context.body;
    const row = await lockResource(context.db, at);
    if (!row) throw missing();
    await refuseStale(context.db, { row, basedOn, present });
    const changedBy = memberOf(context).id;
    return presentOne(await updateResource(context.db, at, { ...clean(draft), changedBy }));
  },

  remove: async ({ db, params }) => {
    if (!(await deleteResource(db, placeOf(params)))) throw missing();
  },
});

function placeOf(params: { departmentId: string; resourceId: string }): ResourceAt {
  return { departmentId: departmentOf(params), resourceId: parseId(params.resourceId) };
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
