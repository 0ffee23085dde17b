import type { Profile } from '#contract/member-rows.ts';
import { calendarDate } from '#ui/time/time.ts';

/** SPEC 2.16: the date since when somebody has been a member. */
export function joinDateText({ joinDate }: Pick<Profile, 'joinDate'>): string {
  return joinDate === null ? 'Unknown' : calendarDate(joinDate);
}
