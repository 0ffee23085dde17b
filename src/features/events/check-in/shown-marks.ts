import { Check, CircleSlash, TimerReset, UserX, type LucideIcon } from 'lucide-react';
import type { CheckInMark } from '#contract/check-in.ts';

/** The four ways somebody can be marked, as screens have them. */
export const shownMarks: readonly {
  readonly mark: CheckInMark;
  readonly text: string;
  readonly icon: LucideIcon;
}[] = [
  { mark: 'present', text: 'Present', icon: Check },
  { mark: 'late', text: 'Late', icon: TimerReset },
  { mark: 'noShow', text: 'No-show', icon: UserX },
  { mark: 'excused', text: 'Excused', icon: CircleSlash },
];
