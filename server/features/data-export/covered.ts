/** Where in what is collected a member's rows are, or why they aren't. */
export type Covered = { readonly in: string } | { readonly leftOut: string };

/** In the part whose file says so. */
export const inThisPart: Covered = { in: '' };
export const noMember: Covered = { leftOut: 'No id of a member.' };
export const ofOthers: Covered = {
  leftOut: 'It says something of another member, and is among their data.',
};
