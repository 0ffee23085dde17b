import { spellingKey } from './spelling-key.ts';
import { commonPasswords } from './password.common.ts';

/** Counted in Unicode characters. */
export const MIN_PASSWORD_LENGTH = 10;

/** The person the password is for. */
export interface PasswordOwner {
  readonly username: string;
  readonly email: string;
}

/**
 * The password as it is hashed (RFC 8265's OpaqueString): composed, and with every kind of space as a plain one, so that it
 * is the same from every keyboard. Letter case and width stay as they are.
 */
export function opaquePassword(typed: string): string {
  return typed.replace(/\p{Zs}/gu, ' ').normalize('NFC');
}

/**
 * What is wrong with a new password, as a sentence for whoever chose it; null if it is fine. Names and common
 * passwords are recognised however they are spelled. There are no rules about digits or special characters.
 */
export function passwordProblem(
  password: string,
  { username, email }: PasswordOwner,
): string | null {
  if (Array.from(opaquePassword(password)).length < MIN_PASSWORD_LENGTH)
    return `Use at least ${MIN_PASSWORD_LENGTH} characters.`;
  const key = spellingKey(password.trim());
  if (key === spellingKey(username.trim())) return "Don't use your username as your password.";
  const address = spellingKey(email.trim());
  if (key === address || key === address.slice(0, address.lastIndexOf('@')))
    return "Don't use your email address as your password.";
  if (commonPasswords.has(key) || new Set(key).size === 1)
    return 'This password is one of the first that attackers try. Please choose another one.';
  return null;
}

/** The same for a password that takes the place of another, which whoever changes it has typed as well. */
export function changedPasswordProblem(
  { password, newPassword }: { readonly password: string; readonly newPassword: string },
  owner: PasswordOwner,
): string | null {
  if (opaquePassword(password) === opaquePassword(newPassword))
    return 'Choose a password that differs from the one you have.';
  return passwordProblem(newPassword, owner);
}
