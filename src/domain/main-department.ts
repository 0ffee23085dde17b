/** Whose colour an event has: the department with the most roles, the first one named if there is a tie; empty without any. */
export function mainDepartment(roles: readonly { readonly department: string }[]): string {
  const counts = new Map<string, number>();
  for (const { department } of roles)
    if (department !== '') counts.set(department, (counts.get(department) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  for (const [department, count] of counts) if (count === most) return department;
  return '';
}
