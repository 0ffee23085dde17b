/** The place of a member's rows in what is collected, or why they aren't in it. */
export type Covered = { readonly in: string } | { readonly leftOut: string };

/** The rows are in the part whose file says so. */
export const inThisPart: Covered = { in: '' };
export const noMember: Covered = { leftOut: 'No id of a member.' };
export const ofOthers: Covered = {
  leftOut: 'It says something of another member, and is among their data.',
};
