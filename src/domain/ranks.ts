/** SPEC 9.1: the rank a member has in each of their positions. */
export const userRanks = ['Initiate', 'Intermediate', 'Experienced', 'Expert'] as const;
export type UserRank = (typeof userRanks)[number];
export const defaultRank: UserRank = 'Initiate';

/** A rank as it is stored. SPEC 5.18: a missing (or unknown) one becomes Initiate. */
export function rankOf(text: string | null | undefined): UserRank {
  return userRanks.find((rank) => rank === text) ?? defaultRank;
}
