import { ApiError } from '#contract/problem.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { readRecurrence } from '#domain/recurrence/read-recurrence.ts';
import type { Recurrence } from '#domain/recurrence/recurrence.ts';
import { knownZone, type Zone } from '#domain/time/zone.ts';

/** Refuses with 422 what no series can have. */
export function ruleIn(text: string): Recurrence {
  const read = readRecurrence(text);
  if (!('rule' in read)) throw wrong('rule', read.text);
  return read.rule;
}

export function zoneIn(name: string): Zone {
  const zone = knownZone(name);
  if (zone === null) throw wrong('zone', `There is no time zone "${isolated(name)}".`);
  return zone;
}

/** The refusal of a rule that has no date. */
export function noDate({ until }: Recurrence): ApiError {
  return wrong(
    'rule',
    until === null
      ? 'This rule has no date.'
      : 'This rule ends before its first date. Choose a later end.',
  );
}

/** Refuses with 422 at one field. */
export function wrong(field: string, message: string): ApiError {
  return new ApiError('invalid', message, { fields: { [field]: message } });
}
