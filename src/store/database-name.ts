/** Name of a person's database; null is the visitor on this device. */
export function databaseName(userId: string | null): string {
  return userId === null ? 'muster-visitor' : `muster-${userId}`;
}
