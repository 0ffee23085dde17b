import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { cascade, idColumn, moment } from './columns.ts';
import { users } from './schema.ts';

/** What a member signs in with, without a password (WebAuthn). Only the public key of each is known here. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: idColumn(),
    userId: cascade('user_id', () => users.id),
    /** The browser's name for it, in base64url. */
    credentialId: text('credential_id').notNull(),
    /** The key in COSE, written in base64url. */
    publicKey: text('public_key').notNull(),
    /** How often its device says that it was used; 0 for ever on devices that don't count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    /** What it was made on, such as "Safari on iPhone"; empty if that isn't known. */
    device: text('device').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (t) => [
    uniqueIndex('passkeys_credential').on(t.credentialId),
    index('passkeys_user').on(t.userId),
  ],
);
