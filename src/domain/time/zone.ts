/** An IANA name. One that this machine doesn't know, which another may have stored, counts as UTC. */
export type Zone = string;

/**
 * The zone under the name that this machine has for it, whatever letters or alias it was written with; null for one it
 * doesn't know, for a mere offset, which has no name, and for `Etc/Unknown`, which is CLDR's word for no zone at all.
 */
export function knownZone(zone: string): Zone | null {
  if (!/^[A-Za-z]/.test(zone) || /^etc\/unknown$/i.test(zone)) return null;
  try {
    return Intl.DateTimeFormat('en-GB', { timeZone: zone }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The device's time zone by its IANA name; UTC where it has none. */
export function zoneHere(): Zone {
  return namedZone() ?? 'UTC';
}

/** Whether the device says its time zone by a name that somebody else knows. */
export function isZoneNamed(): boolean {
  return namedZone() !== null;
}

/** Some engines have none, or the system's own: `Etc/Unknown`, `:/etc/localtime`, `+01:00`. */
function namedZone(): Zone | null {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string };
  return timeZone === undefined || knownZone(timeZone) === null ? null : timeZone;
}
