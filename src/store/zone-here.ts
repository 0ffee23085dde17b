/**
 * The device's time zone by its IANA name. Some engines have none, or the system's own (`Etc/Unknown`, `:/etc/localtime`,
 * `+01:00`), which nobody else knows: then it is UTC.
 */
export function zoneHere(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string };
  return timeZone !== undefined && isZone(timeZone) ? timeZone : 'UTC';
}

function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
