/** The body of an edit that changes nothing about a member but what `changes` names. */
export function aMemberEdit(
  member: Readonly<Record<string, unknown>> | undefined,
  changes: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  if (!member) throw new Error('There is no such member.');
  const { revision: _, ...fields } = member;
  return { ...fields, ...changes };
}
