import { randomBytes } from 'node:crypto';
import type { Config } from '#server/process/config.ts';
import { makeVapidKeys, type VapidKeys } from '#server/process/vapid-keys.ts';
import { readOrMake } from '#server/db/meta.ts';
import type { Queryable } from '#server/db/database.ts';

/** Created at the first start and stored in the database, so that every process has the same. */
export interface Secrets {
  /** Signs the tokens. */
  readonly session: Uint8Array;
  /** Sign what is pushed. */
  readonly vapid: VapidKeys;
}

/** The secrets from the environment, or those in the database, created there by whichever process comes first. */
export async function readSecrets(db: Queryable, config: Config): Promise<Secrets> {
  const session =
    config.sessionSecret ??
    (await readOrMake(db, 'SESSION_SECRET', () => randomBytes(32).toString('base64url')));
  return {
    session: new TextEncoder().encode(session),
    vapid: config.vapidKeys ?? (await storedVapidKeys(db)),
  };
}

/** Other keys would make every browser's subscription worthless. */
async function storedVapidKeys(db: Queryable): Promise<VapidKeys> {
  const stored = await readOrMake(db, 'VAPID_KEYS', () => {
    const { publicKey, privateKey } = makeVapidKeys();
    return `${publicKey} ${privateKey}`;
  });
  const [publicKey = '', privateKey = ''] = stored.split(' ');
  return { publicKey, privateKey };
}
