// @chunk events
import type { CalendarEntry } from '#sync/views/views.ts';
import type { IndexState } from './indexed-events.ts';
import { loaded, type NotToBeHad, type Loaded } from './loaded.ts';

/** A period of the calendar. */
export interface CalendarPeriod {
  /** What it shows, in order of start. */
  readonly entries: readonly CalendarEntry[];
  /** True if more may still come; until then a day without entries must not be called free. */
  readonly isPart: boolean;
}

interface Parts {
  readonly entries: readonly CalendarEntry[];
  readonly index: IndexState;
  /** Whether any entry is of the index: drafts and what waits are kept elsewhere, and read sooner. */
  readonly hasIndexed: boolean;
  /** Those beyond the horizon. */
  readonly older: Loaded<null>;
  readonly absence: NotToBeHad | null;
}

/**
 * A period, shown while other events are still arriving. As long as nothing of the index is read, drafts alone are no part of
 * it: everything else would push them down a moment later.
 */
export function calendarPeriod(parts: Parts): Loaded<CalendarPeriod> {
  const { entries, index, hasIndexed, older, absence } = parts;
  const isPart = index !== 'whole' || older.state !== 'here';
  const isShown = entries.length > 0 && (hasIndexed || index !== 'unread');
  if (isShown || !isPart) return { state: 'here', value: { entries, isPart } };
  if (index === 'whole' && older.state !== 'here') return older;
  return loaded(index === 'unread' ? undefined : null, absence);
}
