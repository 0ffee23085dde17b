import type { CollectedData } from './collected-shape.ts';
import { shownOf, type PageEntry } from './export-part.ts';
import { exportSections } from './export-parts.ts';

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly PageEntry[];
}

export function sectionsOf(data: CollectedData): readonly Section[] {
  return exportSections.map(({ id, title, parts }) => ({
    ...{ id, title, entries: shownOf(parts, data) },
  }));
}
