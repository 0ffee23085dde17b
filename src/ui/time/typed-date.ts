// @chunk pieces
// The value of a date or time field, as text: the day, the time or both; empty; or UNFINISHED.

/**
 * Stands for a value that the browser does not have: a part is missing, or there is no such day. It is neither empty nor a
 * date, so every check of a form refuses it.
 */
export const UNFINISHED = 'unfinished';

/** The typed value. Browsers give an empty value for a date with a missing part; `badInput` tells the two apart. */
export function typedIn(field: {
  readonly value: string;
  readonly validity: Pick<ValidityState, 'badInput'>;
}): string {
  return field.value === '' && field.validity.badInput ? UNFINISHED : toTheMinute(field.value);
}

/** The value to show: nothing that we store has seconds, and a browser without the field takes any text. */
export function shownFor(value: string): string {
  return value === UNFINISHED ? '' : toTheMinute(value);
}

/** `2026-01-31 20:00:30` is `2026-01-31T20:00`; any other text stays as it is. */
function toTheMinute(text: string): string {
  const [, day = '', time] =
    /^\s*(\d{4,}-\d\d-\d\d[T ])?(\d\d:\d\d)(?::\d\d(?:\.\d{1,3})?)?\s*$/.exec(text) ?? [];
  return time === undefined ? text.trim() : day.replace(' ', 'T') + time;
}
