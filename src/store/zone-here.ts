/** The device's time zone by its IANA name; UTC where it has none. */
export function zoneHere(): string {
  return namedZone() ?? 'UTC';
}

/** Whether the device says its time zone by a name that somebody else knows. */
export function isZoneNamed(): boolean {
  return namedZone() !== null;
}

/** Some engines have none, or the system's own: `Etc/Unknown`, `:/etc/localtime`, `+01:00`. */
function namedZone(): string | null {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string };
  return timeZone !== undefined && isZone(timeZone) ? timeZone : null;
}

function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name) || /^etc\/unknown$/i.test(name)) return false;
  try {
    return Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
