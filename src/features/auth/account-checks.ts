import { username as usernameShape } from '#contract/username.ts';
import { emailAddress } from '#contract/shapes.ts';
import { passwordProblem, type PasswordOwner } from '#domain/password.ts';

/** What is wrong with a name for a new account, as a sentence; null if nothing is. */
export function usernameProblem(username: string): string | null {
  if (username.trim() === '') return 'Enter a username.';
  return usernameShape.safeParse(username).error?.issues[0]?.message ?? null;
}

export function emailProblem(email: string): string | null {
  if (email.trim() === '') return 'Enter your email address.';
  return emailAddress.safeParse(email).error?.issues[0]?.message ?? null;
}

export function newPasswordProblem(password: string, owner: PasswordOwner): string | null {
  return password === '' ? 'Enter a password.' : passwordProblem(password, owner);
}

/** Keeps only the fields that have something wrong with them. */
export function mistakesOf(
  problems: Readonly<Record<string, string | null>>,
): Record<string, string> {
  const wrong = Object.entries(problems).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return Object.fromEntries(wrong);
}
