import { motd, MOTD_KEY } from '#contract/motd.ts';
import { ApiError } from '#contract/problem.ts';
import { trimmedHtml } from '#domain/html-policy.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { safeHtml } from '#server/core/text/html.ts';
import { implement } from '#server/core/calls/implement.ts';
import { refuseStale } from '#server/core/calls/revisions.ts';
import { noteChange } from '#server/db/audit.ts';
import { holdMotd, readMotd, updateMotd } from './motd.repository.ts';

export const motdRoutes = implement('motd', motd, {
  read: async ({ db }) => (await readMotd(db))?.value ?? '',

  save: async (context) => {
    const { db, body, services } = context;
    const { id: actorId } = memberOf(context);
    const value = trimmedHtml(safeHtml(body.value, 'value'));
    const before = await holdMotd(db);
    await refuseStale(db, {
      row: before,
      basedOn: body.revision,
      present: ({ value: text, revision }) => ({ id: MOTD_KEY, value: text, revision }),
    });
    await updateMotd(db, value, actorId);
    const isNew = before.revision === 0;
    await noteChange(db, {
      ...{ subject: 'motd', subjectId: MOTD_KEY, title: '', actorId, at: services.now() },
      ...(isNew ? { action: 'created' } : { action: 'updated', before, after: { value } }),
    });
    const saved = await readMotd(db);
    if (!saved) throw new ApiError('not_found', 'There is no message of the day.');
    return saved;
  },
});
