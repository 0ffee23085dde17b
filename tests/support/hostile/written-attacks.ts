import type { Family } from './attack-marks.ts';
import { sectionsOf } from './sections.ts';

const HISTORIC = ' (historic)';

export const writtenFamilies: readonly Family[] = [...sectionsOf('written.txt')].map(
  ([name, strings]) =>
    name.endsWith(HISTORIC)
      ? { name: name.slice(0, -HISTORIC.length), strings, isHistoric: true }
      : { name, strings },
);
