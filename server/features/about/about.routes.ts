import { about, type SectionDraft } from '#contract/about.ts';
import { type AboutSectionRow } from '#contract/about-row.ts';
import { ApiError } from '#contract/problem.ts';
import { keepImage } from '#server/core/files/image-quota.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { parseId } from '#server/core/identity/parse-id.ts';
import { safeHtml } from '#server/core/text/html.ts';
import { implement } from '#server/core/calls/implement.ts';
import { idOfNew, idTaken } from '#server/core/calls/new-id.ts';
import { pictureAddress } from '#server/core/text/picture-address.ts';
import { refuseStale } from '#server/core/calls/revisions.ts';
import type { Config } from '#server/process/config.ts';
import { noteChange } from '#server/db/audit.ts';
import type { Queryable } from '#server/db/database.ts';
import { holdSections, placeOfNew, refuseFull } from '#server/db/section-places.ts';
import {
  deleteSection,
  insertSection,
  readSection,
  readSections,
  updateSection,
  vacatePlace,
  type StoredSection,
} from './about.repository.ts';

export const aboutRoutes = implement('about', about, {
  list: ({ db }) => readSections(db),

  create: async (context) => {
    const { db, body, services, request } = context;
    const { id: actorId } = memberOf(context);
    const { positionId, ...draft } = body;
    await holdSections(db);
    await refuseFull(db);
    const id = idOfNew(request.idempotencyKey);
    const section = {
      ...clean(draft, services.config),
      id,
      positionId: await placeOfNew(db, positionId),
      changedBy: actorId,
    };
    if (!(await insertSection(db, section))) throw idTaken();
    const at = services.now();
    await noteChange(db, { ...subjectOf(section), action: 'created', actorId, at });
    return present(await held(db, id));
  },

  update: async (context) => {
    const { db, params, services } = context;
    const { id: actorId } = memberOf(context);
    const { revision: basedOn, positionId: wanted, ...draft } = context.body;
    await holdSections(db);
    const before = await held(db, parseId(params.id));
    await refuseStale(db, { row: before, basedOn, present });
    const values = clean(draft, services.config);
    const positionId = wanted ?? before.positionId;
    if (positionId !== before.positionId) {
      const { positionId: to } = before;
      await vacatePlace(db, { from: positionId, to, changedBy: actorId });
    }
    await updateSection(db, before.id, { ...values, positionId, changedBy: actorId });
    const at = services.now();
    const after = { ...values, positionId };
    await noteChange(db, { ...subjectOf(before), action: 'updated', before, after, actorId, at });
    return present(await held(db, before.id));
  },

  remove: async (context) => {
    const { db, params, services } = context;
    const { id: actorId } = memberOf(context);
    await holdSections(db);
    const before = await held(db, parseId(params.id));
    await deleteSection(db, before.id);
    const at = services.now();
    await noteChange(db, { ...subjectOf(before), action: 'deleted', before, actorId, at });
  },

  uploadBanner: async (context) => {
    if (!context.file) throw new ApiError('upload_refused', 'Please choose a picture to upload.');
    return { imageUrl: await keepImage(context.file, memberOf(context).id, context.services) };
  },
});

function clean(draft: SectionDraft, config: Pick<Config, 'imageHosts'>): SectionDraft {
  return {
    title: draft.title,
    content: safeHtml(draft.content, 'content'),
    bannerImage: pictureAddress(draft.bannerImage, 'bannerImage', config),
  };
}

async function held(db: Queryable, id: string): Promise<StoredSection> {
  const section = await readSection(db, id);
  if (!section) throw new ApiError('not_found', 'This section no longer exists.');
  return section;
}

function present({ changedBy: _, ...row }: StoredSection): AboutSectionRow {
  return row;
}

function subjectOf({ id, title }: { readonly id: string; readonly title: string }) {
  return { subject: 'section', subjectId: id, title } as const;
}
