// Moments on the clock of a named zone. Both sides use it: the server for members whose zone isn't its own.

const language = 'en-GB';
const formatters = new Map<string, Intl.DateTimeFormat>();

/** An IANA name. One that this machine doesn't know, which another may have stored, counts as UTC. */
export type Zone = string;

/**
 * The zone under the name that this machine has for it, whatever letters or alias it was written with; null for one it
 * doesn't know, for a mere offset, which has no name, and for `Etc/Unknown`, which is CLDR's word for no zone at all.
 */
export function knownZone(zone: string): string | null {
  if (!/^[A-Za-z]/.test(zone) || /^etc\/unknown$/i.test(zone)) return null;
  try {
    return Intl.DateTimeFormat(language, { timeZone: zone }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Minutes since the day began, as the clock on the wall shows them: 0 to 1,439. */
export function minuteOfDay(at: Date, zone: Zone): number {
  const [hours = 0, minutes = 0] = clockTime(at, zone).split(':').map(Number);
  return hours * 60 + minutes;
}

/** "19:30" */
export function clockTime(at: Date, zone: Zone): string {
  return partsOf(at, zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    .map(({ value }) => value)
    .join('');
}

/** "2026-11-26": two moments of one day there have the same. */
export function dayOf(at: Date, zone: Zone): string {
  const parts = partsOf(at, zone, { year: 'numeric', month: '2-digit', day: '2-digit' });
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** "Thu 26 Nov", with the year if it is another one than that of `now`. */
export function dayName(at: Date, zone: Zone, now: Date): string {
  const parts = partsOf(at, zone, { weekday: 'short', day: 'numeric', month: 'short' });
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  const day = `${part('weekday')} ${part('day')} ${part('month').slice(0, 3)}`;
  const year = dayOf(at, zone).slice(0, 4);
  return year === dayOf(now, zone).slice(0, 4) ? day : `${day} ${year}`;
}

/** The zone's short name at that moment: "GMT", "BST", "GMT+5:45". */
export function zoneName(at: Date, zone: Zone): string {
  const parts = partsOf(at, zone, { timeZoneName: 'short' });
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

function partsOf(
  at: Date,
  zone: Zone,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormatPart[] {
  const key = JSON.stringify([zone, options]);
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(language, {
      ...options,
      timeZone: knownZone(zone) ?? 'UTC',
    });
    formatters.set(key, formatter);
  }
  return formatter.formatToParts(at);
}
