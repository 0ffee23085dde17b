import { commonPasswords } from './password.common.ts';

/** Counted in Unicode characters. */
export const MIN_PASSWORD_LENGTH = 10;

/** Whose password it is to be. */
export interface PasswordOwner {
  readonly username: string;
  readonly email: string;
}

/**
 * What is wrong with a new password, as a sentence for the person who chose it; null when nothing is. Letter
 * case hides neither a name nor a common password. There are no rules about digits or signs.
 */
export function passwordProblem(
  password: string,
  { username, email }: PasswordOwner,
): string | null {
  if (Array.from(password).length < MIN_PASSWORD_LENGTH)
    return `The password must have at least ${MIN_PASSWORD_LENGTH} characters.`;
  const folded = password.trim().toLowerCase();
  if (folded === username.trim().toLowerCase()) return 'The password must not be the username.';
  const address = email.trim().toLowerCase();
  if (folded === address || folded === address.split('@')[0])
    return 'The password must not be the email address.';
  if (commonPasswords.has(folded) || new Set(folded).size === 1)
    return 'This password is on the lists that attackers try first. Please choose another one.';
  return null;
}
