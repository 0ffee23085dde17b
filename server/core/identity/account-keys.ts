import { createHash } from 'node:crypto';
import { mailedAddress } from '#contract/email-address.ts';
import { spellingKey } from '#domain/spelling-key.ts';
import { sought } from '#domain/search-text.ts';
import { skeletonsOf } from './look-alikes.ts';

// What accounts are told apart and found by. Made here and stored, never by the database: what its own functions make of a
// letter depends on the locale it was created with.

/** To be changed along with this file or what it is made of: another edition makes the next start compute all keys anew. */
export const KEY_EDITION = `keys 3 (Unicode ${process.versions['unicode'] ?? '?'})`;

/** No index takes an entry of 2,700 octets, and one letter may fold to 18 others. */
const LONGEST_KEY = 400;

/** What an account is called and reached by. */
export interface Called {
  readonly username: string;
  readonly email: string;
  readonly discordName?: string | undefined;
  readonly gameUserName?: string | undefined;
}

/** The columns made of these four, to be written whenever one of them is. */
export function accountKeys({ username, email, discordName = '', gameUserName = '' }: Called) {
  return {
    usernameKey: nameKey(username),
    emailKey: mailKey(email),
    skeletons: skeletonsOf(username),
    foundBy: [username, email, discordName, gameUserName].map(sought),
  };
}

/** Two spellings of one name have the same: at sign-in, as a new name, and in the counters of failed sign-ins. */
export function nameKey(username: string): string {
  return bounded(spellingKey(username));
}

/** Two spellings of one mail address have the same, however its domain is written. The key of a key is itself. */
export function mailKey(address: string): string {
  return bounded(spellingKey(mailedAddress(address) ?? address));
}

function bounded(key: string): string {
  if (key.length <= LONGEST_KEY) return key;
  return createHash('sha256').update(key).digest('hex');
}
