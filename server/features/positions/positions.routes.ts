import { positions } from '#contract/positions.ts';
import { positionRows } from '#domain/positions.descriptions.ts';
import { entryLevelPositions } from '#domain/positions.ts';
import { implement } from '#server/core/calls/implement.ts';

export const positionsRoutes = implement('positions', positions, {
  entryLevel: async () => positionRows(entryLevelPositions),
});
