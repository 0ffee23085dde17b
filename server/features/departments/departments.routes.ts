import { departments } from '#contract/departments.ts';
import { type BriefingRow } from '#contract/briefing-row.ts';
import { ApiError } from '#contract/problem.ts';
import { positionById, positionsOf } from '#domain/positions.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { departmentOf } from '#server/core/calls/department-of.ts';
import { cleanHtml } from '#server/core/text/html.ts';
import { implement } from '#server/core/calls/implement.ts';
import { refuseStale } from '#server/core/calls/revisions.ts';
import {
  briefingOf,
  holdersOf,
  lockBriefing,
  updateBriefing,
  type StoredBriefing,
} from './departments.repository.ts';

export const departmentsRoutes = implement('departments', departments, {
  roster: async ({ db, params }) => {
    const ids = positionsOf(departmentOf(params)).map((position) => position.id);
    const holders = await holdersOf(db, ids);
    return holders.map(
      ({ primaryPositionId, secondaryPositionId, tertiaryPositionId, ...member }) => ({
        ...member,
        primaryPosition: held(primaryPositionId),
        secondaryPosition: held(secondaryPositionId),
        tertiaryPosition: held(tertiaryPositionId),
      }),
    );
  },

  positions: async ({ params }) =>
    positionsOf(departmentOf(params)).map(({ id, title }) => ({ id, title })),

  briefing: async ({ db, params }) => {
    const id = departmentOf(params);
    return present((await briefingOf(db, id)) ?? { id, content: '', revision: 0, changedBy: null });
  },

  saveBriefing: async (context) => {
    const id = departmentOf(context.params);
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

function held(id: number | null) {
  const position = id === null ? null : positionById(id);
  return position ? { department: position.department, title: position.title } : null;
}

function present({ changedBy: _, ...row }: StoredBriefing): BriefingRow {
  return row;
}

function unreadable(): ApiError {
  return new ApiError('internal', 'The database did not answer with the briefing.');
}
