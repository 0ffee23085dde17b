import { eventTemplates, type EventTemplate } from '#contract/event-templates.ts';
import type { EventDraft } from '#contract/events.ts';
import { ApiError } from '#contract/problem.ts';
import { implement } from '#server/core/calls/implement.ts';
import { idOfNew, idTaken } from '#server/core/calls/new-id.ts';
import { refuseStale } from '#server/core/calls/revisions.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { parseId } from '#server/core/identity/parse-id.ts';
import { noteChange } from '#server/db/audit.ts';
import type { Queryable } from '#server/db/database.ts';
import { belowEvent } from '../below-event.ts';
import { checkDraft, readJudging } from '../event-draft.ts';
import { holdTemplates, insertTemplate, putTemplate } from '#server/db/template-places.ts';
import {
  deleteTemplate,
  readTemplates,
  updateTemplate,
  type StoredTemplate,
} from './templates.repository.ts';

/** SPEC 31.7 */
export const eventTemplatesRoutes = implement('eventTemplates', eventTemplates, {
  list: async ({ db }) => (await readTemplates(db)).map(present),

  add: async (context) => {
    const { db, body, request, services } = context;
    const { id: actorId } = memberOf(context);
    const at = services.now();
    const id = idOfNew(request.idempotencyKey);
    const { name, place = null } = body;
    const event = keepable(body.event, await readJudging(db, services.config));
    await holdTemplates(db);
    const made = { id, name, event, place, changedBy: actorId, createdAt: at };
    if (!(await insertTemplate(db, made))) throw idTaken();
    await noteChange(db, { ...subjectOf(made), action: 'created', actorId, at });
    return present(await found(db, id));
  },

  change: async (context) => {
    const { db, body, params, services } = context;
    const { id: actorId } = memberOf(context);
    const { name, event, place, revision: basedOn } = body;
    const kept = event && keepable(event, await readJudging(db, services.config));
    await holdTemplates(db);
    const before = await found(db, parseId(params.id));
    await refuseStale(db, { row: before, basedOn, present });
    if (name !== undefined || kept)
      await updateTemplate(db, before.id, {
        ...(name !== undefined && { name }),
        ...(kept && { event: kept }),
        changedBy: actorId,
      });
    if (place !== undefined) await putTemplate(db, before.id, place);
    const after = present(await found(db, before.id));
    await noteChange(db, {
      ...{ ...subjectOf(before), action: 'updated', before: present(before), after },
      ...{ actorId, at: services.now() },
    });
    return after;
  },

  remove: async (context) => {
    const { db, params, services } = context;
    await holdTemplates(db);
    const before = await found(db, parseId(params.id));
    await deleteTemplate(db, before.id);
    await noteChange(db, {
      ...{ ...subjectOf(before), action: 'deleted', before: present(before) },
      ...{ actorId: memberOf(context).id, at: services.now() },
    });
  },
});

/**
 * The event as a template keeps it, with clean HTML: its roles are no event's, and nobody helps with it, has locked it, or says when it is
 * published or sign-ups open and close. Refuses with 422 whatever an event is refused for, naming the field below `event`.
 */
function keepable(draft: EventDraft, judging: Parameters<typeof checkDraft>[1]): EventDraft {
  const { title, start, end, eventImageUrl, handoverHours } = draft;
  const { audience, confirm, question } = draft;
  const { description } = belowEvent(() => checkDraft(draft, judging));
  return {
    ...{ title, start, end, description, eventImageUrl, handoverHours },
    ...{ audience, confirm, question },
    roles: draft.roles.map(({ id: _, ...role }) => role),
  };
}

async function found(db: Queryable, id: string): Promise<StoredTemplate> {
  const template = (await readTemplates(db)).find((one) => one.id === id);
  if (!template) throw new ApiError('not_found', 'This template no longer exists.');
  return template;
}

function subjectOf({ id, name }: Pick<EventTemplate, 'id' | 'name'>) {
  return { subject: 'template', subjectId: id, title: name } as const;
}

function present({ changedBy: _, ...template }: StoredTemplate): EventTemplate {
  return template;
}
