// @chunk forms
import { dateAndTime } from '#ui/time/time.ts';

/** SPEC 2.16: when a member signed in last. */
export function lastLoginText({ lastLogin }: { readonly lastLogin: string | null }): string {
  return lastLogin === null ? 'Never' : dateAndTime(lastLogin);
}
