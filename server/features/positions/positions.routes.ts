import { positions } from '#contract/positions.ts';
import { listedPosition } from '#domain/position.ts';
import { implement } from '#server/core/calls/implement.ts';
import { readOrganisation } from '#server/db/organisation.ts';

export const positionsRoutes = implement('positions', positions, {
  entryLevel: async ({ db }) => {
    const { offered } = await readOrganisation(db);
    return offered.filter(({ isEntryLevel }) => isEntryLevel).map(listedPosition);
  },
});
