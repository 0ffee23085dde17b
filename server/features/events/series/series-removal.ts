import { addDays } from '#domain/time/day.ts';
import type { SeriesScope } from '#contract/event-series.ts';
import { recurrenceText, type Recurrence } from '#domain/recurrence/recurrence.ts';
import type { Queryable } from '#server/db/database.ts';
import { cancelEvent } from '../event-changes.ts';
import { tellOnce, type Telling } from '../telling.ts';
import { seriesDates, storedRule } from './series-dates.ts';
import type { NamedEvent, SeriesCause } from './series-edit.ts';
import { editSeriesRow, lockToCome, replaceGaps, type StoredSeries } from './series.repository.ts';

interface Removal extends SeriesCause {
  readonly scope: Exclude<SeriesScope, 'this'>;
  /** None where all are meant. */
  readonly from: NamedEvent | null;
}

/**
 * SPEC 31.18: ends a locked series, now or before the named event, and deletes its events that haven't started from then on. Each of those
 * who attended is told once.
 */
export async function endSeries(
  tx: Queryable,
  series: StoredSeries,
  { scope, from, ...cause }: Removal,
): Promise<void> {
  const { actorId, at } = cause;
  const since = scope === 'following' && from ? from.day : null;
  const members = await lockToCome(tx, series.id, { now: at, since });
  const tellings: Telling[] = [];
  for (const { id } of members) await cancelEvent(tx, { ...cause, id, tellings });
  await tellOnce(tellings);
  // The rule says by itself that there are none; a later one may have these days again.
  await replaceGaps(tx, series.id, {
    gone: members.map(({ occurrence }) => occurrence),
    added: [],
  });
  await editSeriesRow(tx, series.id, {
    ...{ rule: ended(series, { since, at }), changedBy: actorId },
    ...{ madeUntil: at, dueAt: null },
  });
}

function ended(
  series: StoredSeries,
  { since, at }: { readonly since: string | null; readonly at: Date },
): string {
  const rule: Recurrence = storedRule(series.rule);
  if (seriesDates(series, { from: at, most: 1 }).length === 0) return series.rule;
  const until =
    since === null ? `${compact(at.toISOString().slice(0, 19))}Z` : compact(addDays(since, -1));
  return recurrenceText({ ...rule, count: null, until });
}

/** A day or a moment as RFC 5545 writes it. */
function compact(text: string): string {
  return text.replace(/[-:]/g, '');
}
