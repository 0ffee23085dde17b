import type { DexieOptions, Table } from 'dexie';
import { retryUntilDone } from './retry-until-done.ts';
import { GuardedDexie } from './guarded-dexie.ts';
import { isStoreRefused } from './refusal.ts';
import { CURRENT_SESSION, SESSION_DATABASE } from './session-database.ts';

/** Who is signed in on this device. `isEnded`: the server no longer accepts the token; only the outbox is kept. */
export interface StoredSession {
  readonly token: string;
  readonly userId: string;
  readonly isEnded: boolean;
}

/** SPEC 4.1: the token's key in local storage. */
const TOKEN_KEY = 'token';
const ENDED_KEY = 'muster.session-ended';
/** What other tabs are told when the session changes. */
export const sessionKeys: ReadonlySet<string> = new Set([TOKEN_KEY, ENDED_KEY]);

/** The part of a browser's storage that is used. */
type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The one place that writes the session: local storage for pages, a small shared database for the service
 * worker, which cannot read local storage. Both copies are written and cleared together.
 */
export class SessionStore {
  readonly #storage: TextStorage;
  readonly #options: DexieOptions | undefined;

  constructor(storage: TextStorage, options?: DexieOptions) {
    this.#storage = storage;
    this.#options = options;
  }

  /** The page's copy, at once; `userId` comes from the token's claims, which `subjectOf` reads. */
  read(subjectOf: (token: string) => string | null): StoredSession | null {
    const token = this.#storage.getItem(TOKEN_KEY);
    const userId = token === null ? null : subjectOf(token);
    if (token === null || userId === null) return null;
    return { token, userId, isEnded: this.#storage.getItem(ENDED_KEY) !== null };
  }

  /** The mark of an ended session is removed before the new token is written: nobody must read the two together. */
  async write(session: StoredSession): Promise<void> {
    if (!session.isEnded) this.#storage.removeItem(ENDED_KEY);
    this.#storage.setItem(TOKEN_KEY, session.token);
    if (session.isEnded) this.#storage.setItem(ENDED_KEY, '1');
    await this.#inDatabase((table) => table.put({ id: CURRENT_SESSION, ...session }));
  }

  async clear(): Promise<void> {
    this.#storage.removeItem(TOKEN_KEY);
    this.#storage.removeItem(ENDED_KEY);
    await this.#inDatabase((table) => table.clear());
  }

  /** Marks the session as ended, unless another one has begun in the meantime. */
  async end(session: StoredSession): Promise<void> {
    if (this.#storage.getItem(TOKEN_KEY) !== session.token) return;
    await this.write({ ...session, isEnded: true });
  }

  /** Makes the worker's copy match the page's: one of them may have been evicted or half written. */
  async align(session: StoredSession | null): Promise<void> {
    await this.#inDatabase((table) =>
      session ? table.put({ id: CURRENT_SESSION, ...session }) : table.clear(),
    );
  }

  async #inDatabase(work: (table: Table<SessionRow, string>) => Promise<unknown>): Promise<void> {
    const db = new SessionDatabase(this.#options);
    try {
      await retryUntilDone(db, () => work(db.sessions));
    } catch (error) {
      // Without a database there is no copy for the worker, and the page's own is enough to work online.
      if (!isStoreRefused(error)) throw error;
    } finally {
      db.close();
    }
  }
}

/** The worker's copy. Null when nobody is signed in or the session has ended. */
export async function sessionInDatabase(options?: DexieOptions): Promise<StoredSession | null> {
  const db = new SessionDatabase(options);
  try {
    const row = await db.sessions.get(CURRENT_SESSION);
    return row && !row.isEnded ? row : null;
  } finally {
    db.close();
  }
}

/** Marks the worker's copy as ended; the page finds out from its own next call. */
export async function endSessionInDatabase(token: string, options?: DexieOptions): Promise<void> {
  const db = new SessionDatabase(options);
  try {
    await db.sessions.filter((row) => row.token === token).modify({ isEnded: true });
  } finally {
    db.close();
  }
}

type SessionRow = StoredSession & { readonly id: string };

class SessionDatabase extends GuardedDexie {
  readonly sessions: Table<SessionRow, string>;

  constructor(options?: DexieOptions) {
    super(SESSION_DATABASE, options);
    this.version(1).stores({ sessions: 'id' });
    this.sessions = this.table('sessions');
  }
}
