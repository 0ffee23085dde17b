import * as z from 'zod/mini';
import { MOST_COUNT, MOST_INTERVAL, readRecurrence } from '#domain/recurrence/read-recurrence.ts';
import {
  choiceOf,
  limitsOf,
  monthlyWays,
  recurrenceOf,
  type MonthlyWay,
  type RecurrenceChoice,
  type RecurrenceEnd,
} from '#domain/recurrence/recurrence-choice.ts';
import { recurrenceText, weekdays, type Recurrence } from '#domain/recurrence/recurrence.ts';
import { dayOf, type Day } from '#domain/time/day.ts';
import { dayIn } from '#domain/time/zoned-time.ts';
import type { Zone } from '#domain/time/zone.ts';
import type { FieldErrors } from '#ui/editing/editing.ts';

/** A rule that the form can't choose: it stays as another client has made it, but for its end. */
export interface OwnRule {
  readonly unit: 'own';
  readonly rule: string;
  readonly end: RecurrenceEnd;
}

/** How an event that is being written repeats; null: not at all. */
export type TypedRepeat = RecurrenceChoice | OwnRule | null;

/** What a unit begins with. */
export function repeatEvery(unit: RecurrenceChoice['unit']): RecurrenceChoice {
  return { every: 1, unit, days: [], way: 'date', end: { kind: 'never' } };
}

/** A series with the given rule, one of whose days is given, as the form begins with it. */
export function repeatOf({ rule, zone }: RuleInZone, day: Day): RecurrenceChoice | OwnRule {
  const read = readRecurrence(rule);
  if (!('rule' in read)) return { unit: 'own', rule, end: { kind: 'never' } };
  return choiceOf(read.rule, day) ?? { unit: 'own', rule, end: endIn(read.rule, zone) };
}

interface RuleInZone {
  readonly rule: string;
  readonly zone: Zone;
}

/** The end of a rule to the day, in what a form can choose. */
function endIn({ count, until }: Recurrence, zone: Zone): RecurrenceEnd {
  if (count !== null) return { kind: 'count', count };
  if (until === null) return { kind: 'never' };
  const [year, month, date] = [until.slice(0, 4), until.slice(4, 6), until.slice(6, 8)];
  const [hour, minute, second] = [until.slice(9, 11), until.slice(11, 13), until.slice(13, 15)];
  const day = `${year}-${month}-${date}`;
  if (!until.endsWith('Z')) return { kind: 'day', day };
  return { kind: 'day', day: dayIn(zone, new Date(`${day}T${hour}:${minute}:${second}Z`)) };
}

/**
 * The rule as a call states it, for a series that starts on the day; a way that the day doesn't have any more is that of its date. A rule of
 * its own is the same text as long as its end is the same.
 */
export function ruleOf(repeat: RecurrenceChoice | OwnRule, { day, zone }: DayInZone): string {
  if (repeat.unit !== 'own')
    return recurrenceText(recurrenceOf({ ...repeat, way: wayOn(repeat.way, day) }, day));
  const read = readRecurrence(repeat.rule);
  if (!('rule' in read) || areAlike(endIn(read.rule, zone), repeat.end)) return repeat.rule;
  return recurrenceText({ ...read.rule, ...limitsOf(repeat.end) });
}

interface DayInZone {
  readonly day: Day;
  readonly zone: Zone;
}

/** Whether the same was chosen in both. */
export function areAlike(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The way in which the day of the month is meant, among those that the day has. */
export function wayOn(way: MonthlyWay, day: Day): MonthlyWay {
  return monthlyWays(day).some((one) => one.way === way) ? way : 'date';
}

/** What the server would refuse; an end before the start is one. */
export function repeatErrors(repeat: TypedRepeat | undefined, start: string | null): FieldErrors {
  if (!repeat) return {};
  const { end } = repeat;
  if (end.kind === 'count')
    return isWithin(end.count, MOST_COUNT) ? {} : { rule: 'Choose how many times, up to 1,000.' };
  if (end.kind !== 'day') return {};
  if (end.day === '') return { rule: 'Choose the last day.' };
  const isBefore = start !== null && end.day < dayOf(new Date(start));
  return isBefore ? { rule: "The last day can't be before the start." } : {};
}

function isWithin(count: number, most: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= most;
}

const keptEnd = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('never') }),
  z.object({ kind: z.literal('day'), day: z.string() }),
  z.object({ kind: z.literal('count'), count: z.number() }),
]);

/** How an event repeats, as a draft keeps it. */
export const keptRepeat = z.nullable(
  z.union([
    z.object({ unit: z.literal('own'), rule: z.string(), end: keptEnd }),
    z.object({
      every: z.int().check(z.minimum(1), z.maximum(MOST_INTERVAL)),
      unit: z.enum(['day', 'week', 'month']),
      days: z.array(z.enum(weekdays)),
      way: z.enum(['date', 'weekday', 'last weekday']),
      end: keptEnd,
    }),
  ]),
);
