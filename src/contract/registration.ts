/** Who may open an account: everybody, whoever has an invitation, nobody. */
export const registrations = ['open', 'invited', 'closed'] as const;
export type Registration = (typeof registrations)[number];
