import type { ManagedMember, Suspension } from '#contract/members.ts';
import { NO_REASON, NOT_TO_COME } from '#domain/suspension.ts';
import { dayOf, parseDay, startOfDay } from '#domain/time/day.ts';
import type { FieldErrors } from '#ui/editing/editing.ts';
import type { Comparison } from '#ui/editing/version-comparison.ts';
import { dayText, NO_WHOLE_DAY } from './member-draft.ts';

/** A suspension as it is typed: `until` is a day in this device's zone, empty for as long as nobody lifts it. */
export interface SuspensionDraft {
  readonly reason: string;
  readonly until: string;
}

export function suspensionDraftOf(suspension: Suspension | null): SuspensionDraft {
  const { reason = '', until = null } = suspension ?? {};
  return { reason, until: until === null ? '' : dayOf(new Date(until)) };
}

/** What is sent. A day that was not touched keeps its time; another one begins at midnight in this device's zone. */
export function suspensionWishOf({ reason, until }: SuspensionDraft, before: Suspension | null) {
  if (until === '') return { reason };
  const isSameDay = until === suspensionDraftOf(before).until;
  const kept = isSameDay ? before?.until : null;
  return { reason, until: kept ?? startOfDay(until).toISOString() };
}

export function suspensionErrors({ reason, until }: SuspensionDraft, now: Date): FieldErrors {
  const day = parseDay(until);
  const isPast = day !== undefined && startOfDay(day) <= now;
  return {
    ...(reason.trim() === '' && { reason: NO_REASON }),
    ...(until !== '' && day === undefined && { until: NO_WHOLE_DAY }),
    ...(isPast && { until: NOT_TO_COME }),
  };
}

/** Somebody else's version of a suspension beside what is typed. */
export function suspensionsCompared(
  { suspension }: Pick<ManagedMember, 'suspension'>,
  mine: SuspensionDraft,
): Comparison<SuspensionDraft> {
  const theirs = suspensionDraftOf(suspension);
  return {
    reason: { name: 'Reason', theirs: theirs.reason, mine: mine.reason },
    until: { name: 'Until', theirs: dayText(theirs.until), mine: dayText(mine.until) },
  };
}
