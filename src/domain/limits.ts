// SPEC 9. Only what a rule or a screen reads; heights and widths are in the styles.

/** Positions a member can hold: primary, secondary, tertiary. */
export const MAX_POSITIONS = 3;
/** `source` of an RSVP made in this app. */
export const RSVP_SOURCE = 'web';
/** How often the new-site notice is shown before it no longer appears. */
export const NEW_SITE_NOTICE_DISPLAYS = 10;
/** How many characters of a section its card shows. */
export const ABOUT_PREVIEW_LENGTH = 100;
/** Milliseconds after a password reset until /login opens. */
export const RESET_REDIRECT_MS = 3_000;
/** Milliseconds after a reset link was requested until /login opens. */
export const FORGOT_REDIRECT_MS = 4_000;
/** From this many sections of About Us on, the screen offers no new one. */
export const SECTIONS_OFFERED = 15;
/** The server stores no more sections than this. */
export const MOST_SECTIONS = 25;
