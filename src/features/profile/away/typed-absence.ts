import type { AwayRow } from '#contract/away.ts';
import { YEAR_MS } from '#domain/time/durations.ts';
import type { FieldErrors } from '#ui/editing/editing.ts';
import { mistakeIn, type PickedMoment } from '#ui/time/picked-moment.ts';

/** An absence while it is being written. */
export interface TypedAbsence {
  readonly from: PickedMoment;
  readonly to: PickedMoment;
  readonly note: string;
}

const nothing: PickedMoment = { text: '', at: null };
export const newAbsence: TypedAbsence = { from: nothing, to: nothing, note: '' };

export const INCOMPLETE = "This date isn't complete, or there's no such day.";

/** SPEC 30.37: what the server would refuse, by field; empty if nothing. */
export function absenceErrors({ from, to }: TypedAbsence): FieldErrors {
  const begins = mistakeIn(from, { missing: 'Choose when it begins.', unreadable: INCOMPLETE });
  const ends =
    mistakeIn(to, { missing: 'Choose when it ends.', unreadable: INCOMPLETE }) ??
    (begins === null ? wrongEnd(from, to) : null);
  return { ...(begins !== null && { from: begins }), ...(ends !== null && { to: ends }) };
}

function wrongEnd(from: PickedMoment, to: PickedMoment): string | null {
  const length = Date.parse(to.at ?? '') - Date.parse(from.at ?? '');
  if (length <= 0) return 'Choose an end after the beginning.';
  return length > YEAR_MS ? 'An absence lasts at most a year.' : null;
}

/** Those that are under way or to come, and then those that are over, each by the beginning. */
export function toComeFirst(absences: readonly AwayRow[], now: number): AwayRow[] {
  return absences.toSorted(
    (one, other) => Number(isAwayOver(one, now)) - Number(isAwayOver(other, now)),
  );
}

export function isAwayOver({ to }: AwayRow, now: number): boolean {
  return Date.parse(to) <= now;
}
