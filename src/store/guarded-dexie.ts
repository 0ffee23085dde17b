import {
  Dexie,
  RangeSet,
  type DBCore,
  type DBCoreMutateResponse,
  type DBCoreTable,
  type DBCoreTransaction,
  type DexieOptions,
  type Middleware,
  type PromiseExtended,
} from 'dexie';
import { isLeft } from '#browser/leaving.ts';
import { isConnectionLost, isTakenBack } from './refusal.ts';
import { noteAnswer, watchOpening, watchTransaction } from './database-silence.ts';

/**
 * Dexie for pages and the worker, which knows what it has open (FAULTS 18, 35). What a page has open when it is left is aborted,
 * and nothing begins until somebody is back; what gets no answer is given up. Either rejects with an AbortError
 * (`isTakenBack`), and has changed nothing. After a lost connection the next question opens another one.
 */
export class GuardedDexie extends Dexie {
  /** Called when the browser closes the connection by itself: what was stored may be gone with it (FAULTS 15). */
  onLost: (() => void) | null = null;
  private readonly past = { wasOpen: false };

  constructor(name: string, options: DexieOptions = {}) {
    const owner: { db?: Owner } = {};
    // Dexie declares of a factory no more than that it opens.
    const factory = (options.indexedDB ?? Dexie.dependencies.indexedDB) as IDBFactory | undefined;
    super(name, factory ? { ...options, indexedDB: watched(factory, () => owner.db) } : options);
    owner.db = this;
    this.use(middleware(this));
  }

  /**
   * A database that was open before is opened anew by the next question, even if it can't be had at this moment: one that
   * was cleared is there again soon.
   */
  override open(): PromiseExtended<Dexie> {
    return super.open().then(
      (opened) => {
        this.past.wasOpen = true;
        return opened;
      },
      (error: unknown) => {
        if (this.past.wasOpen && !this.hasBeenClosed()) letGo(this);
        throw error;
      },
    );
  }
}

/** Whose transactions they are. */
type Owner = Pick<GuardedDexie, 'name' | 'close' | 'onLost'>;

/** Has every live query ask again, in other tabs as well: what was taken back has no other reason to. */
export function readAllAgain(): void {
  Dexie.on.storagemutated.fire({ all: new RangeSet(Number.NEGATIVE_INFINITY, [[]]) });
}

function middleware(db: Owner): Middleware<DBCore> {
  return {
    stack: 'dbcore',
    name: 'guard',
    create: (core) => ({
      ...core,
      transaction(stores, mode, options) {
        if (isLeft()) throw new DOMException('Nobody is at this page.', 'AbortError');
        const transaction = core.transaction(stores, mode, options);
        const native = asNative(transaction);
        watchTransaction(native, { db, mode, stores });
        native.addEventListener('abort', () => {
          if (isConnectionLost(native.error)) letGo(db);
        });
        return transaction;
      },
      table: (name) => heardTable(core.table(name)),
    }),
  };
}

/** The next question opens it anew. */
function letGo(db: Owner): void {
  db.close({ disableAutoOpen: false });
}

/** The browser's database, whose openings and upgrades are known as well. */
function watched(factory: IDBFactory, owner: () => Owner | undefined): IDBFactory {
  return new Proxy(factory, {
    get(target, name) {
      if (name === 'open') return open;
      const found: unknown = Reflect.get(target, name, target);
      return typeof found === 'function' ? (found.bind(target) as unknown) : found;
    },
  });

  function open(name: string, version?: number): IDBOpenDBRequest {
    const request = factory.open(name, version);
    const db = owner();
    if (db) {
      const giveUp = () => {
        db.close(); // what waits for it is refused: only somebody who opens it again waits again
      };
      watchOpening(request, { db, giveUp });
    }
    request.addEventListener('success', () => {
      request.result.addEventListener('close', () => owner()?.onLost?.());
    });
    request.addEventListener('upgradeneeded', () => {
      const { transaction, result } = request;
      const stores = [...result.objectStoreNames, name];
      if (!transaction) return;
      watchTransaction(transaction, { db: null, mode: 'versionchange', stores });
      if (isLeft()) transaction.abort();
    });
    return request;
  }
}

/** What Dexie hands on is the browser's own. */
function asNative(transaction: DBCoreTransaction): IDBTransaction {
  return transaction as IDBTransaction;
}

function heardTable(table: DBCoreTable): DBCoreTable {
  return {
    ...table,
    mutate: (request) => heard(request.trans, whole(request.trans, table.mutate(request))),
    get: (request) => heard(request.trans, table.get(request)),
    getMany: (request) => heard(request.trans, table.getMany(request)),
    query: (request) => heard(request.trans, table.query(request)),
    openCursor: (request) => heard(request.trans, table.openCursor(request)),
    count: (request) => heard(request.trans, table.count(request)),
  };
}

/**
 * Where many rows are written, each failure says that it was aborted and none says why: the transaction's own error is
 * thrown, as for a single row.
 */
async function whole(
  transaction: DBCoreTransaction,
  answer: Promise<DBCoreMutateResponse>,
): Promise<DBCoreMutateResponse> {
  const found = await answer;
  const aborted = Object.values(found.failures).find(isTakenBack);
  if (aborted) throw asNative(transaction).error ?? aborted;
  return found;
}

function heard<T>(transaction: DBCoreTransaction, answer: Promise<T>): Promise<T> {
  return answer.then((found) => {
    noteAnswer(asNative(transaction));
    return found;
  });
}
