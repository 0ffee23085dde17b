// @chunk pieces
// What a date or time field holds, as text: the day, the time or both; empty; or UNFINISHED.

/**
 * In place of a value that the browser has not got: a part is missing, or there is no such day. It is neither empty nor a
 * date, so whatever checks the form refuses it.
 */
export const UNFINISHED = 'unfinished';

/** What was typed. Browsers call a date with a missing part empty; `badInput` tells the two apart. */
export function typedIn(field: {
  readonly value: string;
  readonly validity: Pick<ValidityState, 'badInput'>;
}): string {
  return field.value === '' && field.validity.badInput ? UNFINISHED : toTheMinute(field.value);
}

/** What a field is to show: nothing we store has seconds to choose, and an engine without the field takes any text. */
export function shownFor(value: string): string {
  return value === UNFINISHED ? '' : toTheMinute(value);
}

/** `2026-01-31 20:00:30` is `2026-01-31T20:00`; any other text stays as it is. */
function toTheMinute(text: string): string {
  const [, day = '', time] =
    /^\s*(\d{4,}-\d\d-\d\d[T ])?(\d\d:\d\d)(?::\d\d(?:\.\d{1,3})?)?\s*$/.exec(text) ?? [];
  return time === undefined ? text.trim() : day.replace(' ', 'T') + time;
}
