// A file by itself, since the route's guard is part of every start.

/** The names that filters and order have in the address of the members tab. */
export const filterParts = [
  'text',
  'role',
  'flag',
  'lacks',
  'department',
  'show',
  'online',
  'sort',
  'order',
] as const;
export type FilterParts = Readonly<
  Partial<Record<(typeof filterParts)[number], string | undefined>>
>;
