import { commonPasswords } from './password.common.ts';

/** Counted in Unicode characters. */
export const MIN_PASSWORD_LENGTH = 10;

/** The person the password is for. */
export interface PasswordOwner {
  readonly username: string;
  readonly email: string;
}

/**
 * What is wrong with a new password, as a sentence for whoever chose it; null if it is fine. Names and common
 * passwords are recognised in any letter case. There are no rules about digits or special characters.
 */
export function passwordProblem(
  password: string,
  { username, email }: PasswordOwner,
): string | null {
  if (Array.from(password).length < MIN_PASSWORD_LENGTH)
    return `Use at least ${MIN_PASSWORD_LENGTH} characters.`;
  const folded = password.trim().toLowerCase();
  if (folded === username.trim().toLowerCase()) return "Don't use your username as your password.";
  const address = email.trim().toLowerCase();
  if (folded === address || folded === address.split('@')[0])
    return "Don't use your email address as your password.";
  if (commonPasswords.has(folded) || new Set(folded).size === 1)
    return 'This password is one of the first that attackers try. Please choose another one.';
  return null;
}
