import type { Flag, Role } from '#contract/access.ts';
import type { Profile } from '#contract/member-rows.ts';
import type { Person } from '#domain/permissions.ts';

export interface MemberSession {
  readonly status: 'member';
  readonly userId: string;
  readonly username: string;
  readonly role: Role;
  readonly flags: readonly Flag[];
  readonly avatarUrl: string;
  /** What `can()` needs to know. */
  readonly person: Person;
  /** The member's own document with waiting changes on top; null until it has been pulled once. */
  readonly profile: Profile | null;
  /**
   * The server no longer accepts the token. Its data has been removed from the device; what is waiting to be
   * sent stays until the same member signs in again.
   */
  readonly needsSignIn: boolean;
}

/** Who is signed in. */
export type Session = { readonly status: 'loading' | 'visitor' } | MemberSession;
