// SPEC 9. Only what a rule or a screen reads; heights and widths stand in the styles.

/** Positions a member can hold: primary, secondary, tertiary. */
export const MAX_POSITIONS = 3;
/** `source` of an RSVP made in this app. */
export const RSVP_SOURCE = 'web';
/** How often the notice of the new site is shown before it stays away. */
export const NEW_SITE_NOTICE_DISPLAYS = 10;
/** Characters of a section that its card shows. */
export const ABOUT_PREVIEW_LENGTH = 100;
/** Milliseconds until /login follows a password reset. */
export const RESET_REDIRECT_MS = 3_000;
/** Milliseconds until /login follows the request of a reset link. */
export const FORGOT_REDIRECT_MS = 4_000;
