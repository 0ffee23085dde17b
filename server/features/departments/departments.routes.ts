import { departments } from '#contract/departments.ts';
import { type BriefingRow } from '#contract/briefing-row.ts';
import { ApiError } from '#contract/problem.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { departmentOf } from '#server/core/calls/department-of.ts';
import { cleanHtml } from '#server/core/text/html.ts';
import { implement } from '#server/core/calls/implement.ts';
import { refuseStale } from '#server/core/calls/revisions.ts';
import { readOrganisation } from '#server/db/organisation.ts';
import {
  briefingOf,
  holdersOf,
  lockBriefing,
  updateBriefing,
  type StoredBriefing,
} from './departments.repository.ts';

export const departmentsRoutes = implement('departments', departments, {
  roster: async ({ db, params }) => {
    const departmentId = await departmentOf({ db, params });
    const ids = (await readOrganisation(db)).positionsOf(departmentId).map(({ id }) => id);
    return holdersOf(db, ids);
  },

  positions: async ({ db, params }) => {
    const departmentId = await departmentOf({ db, params });
    const positions = (await readOrganisation(db)).positionsOf(departmentId);
    return positions.filter(({ isHidden }) => !isHidden).map(({ id, title }) => ({ id, title }));
  },

  briefing: async ({ db, params }) => {
    const id = await departmentOf({ db, params });
    return present((await briefingOf(db, id)) ?? { id, content: '', revision: 0, changedBy: null });
  },

  saveBriefing: async (context) => {
    const id = await departmentOf(context);
    const [row] = await lockBriefing(context.db, id);
    if (!row) throw unreadable();
    await refuseStale(context.db, { row, basedOn: context.body.revision, present });
    const [saved] = await updateBriefing(context.db, id, {
      content: cleanHtml(context.body.content, 'content'),
      changedBy: memberOf(context).id,
    });
    if (!saved) throw unreadable();
    return present(saved);
  },
});

function present({ changedBy: _, ...row }: StoredBriefing): BriefingRow {
  return row;
}

function unreadable(): ApiError {
  return new ApiError('internal', 'The database did not answer with the briefing.');
}
