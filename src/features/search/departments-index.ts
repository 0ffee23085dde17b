import type { PartSearchable } from '#data/search/ranking.ts';
import { WordIndex } from '#data/search/word-index.ts';
import { departments } from '#domain/departments.ts';
import { positionsOf } from '#domain/positions.ts';

/** The departments and their positions, which every org member may see; they are in the program and not in a collection. */
export function partsOfProgram(): WordIndex<PartSearchable> {
  const index = new WordIndex<PartSearchable>();
  for (const { id: departmentId, name } of departments) {
    const id = `department ${departmentId}`;
    index.put({ kind: 'department', id, title: name, also: ['department'], departmentId });
    for (const { title } of positionsOf(departmentId))
      index.put({ kind: 'position', id: `position ${title}`, title, also: [name], departmentId });
  }
  return index;
}
