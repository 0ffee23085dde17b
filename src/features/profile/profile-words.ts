import type { Profile } from '#contract/member-rows.ts';
import { calendarDate } from '#ui/time/time.ts';

/** SPEC 2.16: the date since when somebody has been a member. */
export function joinDateText({ joinDate }: Pick<Profile, 'joinDate'>): string {
  return joinDate === null ? 'Unknown' : calendarDate(joinDate);
}

/** "86 kB", "2.4 MB" */
export function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
