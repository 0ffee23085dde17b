import type { FieldErrors } from '#ui/editing/editing.ts';

/** What is wrong where a password has to be entered again. */
export function passwordMissing(password: string): FieldErrors {
  return password === '' ? { password: 'Enter your password.' } : {};
}
