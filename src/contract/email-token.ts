/** How the token of a link that confirms an address begins, by which its screen knows it from that of a reset link. */
export const EMAIL_TOKEN = 'email.';
