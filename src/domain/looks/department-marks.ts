/** The names of the marks that we drew for departments; each is in ui/muster/department-mark. */
export const departmentMarks = [
  'logistics',
  'security',
  'exploration',
  'support',
  'intelligence',
  'technology',
  'operations',
  'medical',
] as const;
