import type { CheckInMark } from '#contract/check-in.ts';

/** How a mark is called within a sentence. */
export const markWords: Readonly<Record<CheckInMark, string>> = {
  present: 'present',
  late: 'late',
  noShow: 'a no-show',
  excused: 'excused',
  none: 'not marked',
};
