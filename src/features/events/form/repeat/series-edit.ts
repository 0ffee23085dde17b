import * as z from 'zod/mini';
import type { SeriesScope } from '#contract/event-series.ts';
import { choiceDays } from '#domain/recurrence/choice-days.ts';
import { readRecurrence } from '#domain/recurrence/read-recurrence.ts';
import type { RecurrenceEnd } from '#domain/recurrence/recurrence-choice.ts';
import { recurrenceWords } from '#domain/recurrence/recurrence-words.ts';
import { addDays, daysBetween, type Day } from '#domain/time/day.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { instantAtWall, wallTimeIn } from '#domain/time/wall-time.ts';
import { dayIn } from '#domain/time/zoned-time.ts';
import type { Zone } from '#domain/time/zone.ts';
import { areAlike, repeatOf, ruleOf, wayOn, type TypedRepeat } from './typed-repeat.ts';

// What an edit in the form of one event means for its series. The server judges it by the same days (SPEC 31.15, 31.16).

/** A series as it was when its form was first typed in. */
export const seriesBase = z.object({
  rule: z.string(),
  zone: z.string(),
  next: z.array(z.string()),
  revision: z.number(),
});
export type SeriesBase = z.infer<typeof seriesBase>;

/** The event that the form is of, as it is saved. */
interface SavedEvent {
  readonly start: string;
  readonly occurrence?: string | null | undefined;
}

interface Typed {
  readonly start: { readonly at: string | null };
  readonly scope?: SeriesScope | undefined;
  readonly repeat?: TypedRepeat | undefined;
}

/** What has become of the series in the form. */
export interface SeriesDraft {
  readonly typed: Typed;
  readonly event: SavedEvent;
  readonly series: SeriesBase;
}

/** When the first of the events that are concerned starts after the edit: a new rule begins there. Null while the start is being typed. */
export function firstStartOf({ typed, event, series }: SeriesDraft, now: Date): string | null {
  const { zone } = series;
  const [next = event.start] = series.next;
  const { at } = typed.start;
  if (at === null) return null;
  const isFirst = typed.scope === 'following' && Date.parse(event.start) > now.getTime();
  const base = isFirst ? ownDay(event, zone) : dayIn(zone, new Date(next));
  const clockOf = (moment: string) => wallTimeIn(zone, new Date(moment)).getTime() % DAY_MS;
  const clock = clockOf(clockOf(at) === clockOf(event.start) ? next : at);
  const day = addDays(base, daysMoved(at, { event, series }));
  return instantAtWall(zone, new Date(Date.parse(day) + clock)).at.toISOString();
}

/** How many days the edit moves the event, and all others with it. */
function daysMoved(at: string, { event, series: { zone } }: Omit<SeriesDraft, 'typed'>): number {
  return daysBetween(dayIn(zone, new Date(event.start)), dayIn(zone, new Date(at)));
}

/** The day of the series' rule that the event stands for. */
function ownDay({ occurrence, start }: SavedEvent, zone: Zone): Day {
  return occurrence ?? dayIn(zone, new Date(start));
}

/** What the form begins with when the rule is changed. */
export function savedRepeat({ event, series }: Pick<SeriesDraft, 'event' | 'series'>) {
  return repeatOf(series, ownDay(event, series.zone));
}

/** The rule that is sent: none as long as nothing else was chosen than the series has. */
export function changedRule(draft: SeriesDraft, now: Date): string | undefined {
  const { typed, series } = draft;
  const { repeat } = typed;
  const start = firstStartOf(draft, now);
  if (!repeat || start === null || areAlike(repeat, savedRepeat(draft))) return undefined;
  return ruleOf(repeat, { day: dayIn(series.zone, new Date(start)), zone: series.zone });
}

/**
 * The days of the series, in their order, that the changed rule has no more: their events are deleted. A rule of its own is known by
 * its end alone, so that of one that moves to other days all are told.
 */
export function daysGone(draft: SeriesDraft, days: readonly Day[], now: Date): readonly Day[] {
  const { typed, series } = draft;
  const { repeat, start } = typed;
  const begin = firstStartOf(draft, now);
  if (!repeat || begin === null || start.at === null || changedRule(draft, now) === undefined)
    return [];
  const moved = daysMoved(start.at, draft);
  if (repeat.unit === 'own') return moved === 0 ? beyond(repeat.end, days) : days;
  const from = dayIn(series.zone, new Date(begin));
  const until = addDays(days.at(-1) ?? from, moved);
  const had = choiceDays({ ...repeat, way: wayOn(repeat.way, from) }, { from, until });
  return days.filter((day) => !had.includes(addDays(day, moved)));
}

function beyond(end: RecurrenceEnd, days: readonly Day[]): readonly Day[] {
  if (end.kind === 'count') return days.slice(end.count);
  return end.kind === 'day' ? days.filter((day) => day > end.day) : [];
}

/** The rule in plain words, on the clock of its zone. */
export function ruleWords(rule: string, { start, zone }: { start: string; zone: Zone }): string {
  const read = readRecurrence(rule);
  if (!('rule' in read)) return OWN_RULE;
  return recurrenceWords({ rule: read.rule, start: new Date(start), zone });
}

export const OWN_RULE = 'By a rule of its own';
