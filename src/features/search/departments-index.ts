import type { PartSearchable } from '#data/search/ranking.ts';
import { WordIndex } from '#data/search/word-index.ts';
import type { Organisation } from '#domain/organisation.ts';

/** The departments and their positions, which every org member may see. */
export function searchedParts(organisation: Organisation): WordIndex<PartSearchable> {
  const index = new WordIndex<PartSearchable>();
  for (const { id: departmentId, name } of organisation.shown) {
    const id = `department ${departmentId}`;
    index.put({ kind: 'department', id, title: name, also: ['department'], departmentId });
    for (const { title, isHidden } of organisation.positionsOf(departmentId))
      if (!isHidden)
        index.put({ kind: 'position', id: `position ${title}`, title, also: [name], departmentId });
  }
  return index;
}
