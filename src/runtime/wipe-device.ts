import type { MusterDatabase } from '#store/database.ts';
import { clearEverything, forgetPrivateTruth } from '#store/forget-private.ts';
import { dropImages } from '#store/image-cache.ts';
import { forgetQueries } from './forget-queries.ts';
import { deleteStore } from './open-store.ts';
import { clearShown, endPush } from './push-end.ts';

/** What remains on the device because a step failed; null if nothing does. */
export type DeviceRemains = readonly unknown[] | null;

interface Wiping {
  /** The departing member's database; null for a visitor. */
  readonly db: MusterDatabase | null;
  /** Removes the token from the device. */
  readonly clearToken: () => Promise<void>;
  /** Shows that they have left; what else takes its time doesn't hold that up. */
  readonly leave: () => Promise<void>;
}

/**
 * Removes everything of a person from this device: rows, database, queries, images, and the token in any case. No
 * step depends on another's success; returns the errors of those that left something behind.
 */
export async function wipeDevice({ db, clearToken, leave }: Wiping): Promise<DeviceRemains> {
  const errors = new Errors();
  const ending = errors.of(endPush);
  await errors.of(forgetQueries);
  if (db) await removeStore(db, errors);
  await errors.of(dropImages);
  await errors.of(clearToken);
  await leave();
  await ending;
  await errors.of(clearShown); // what came in the meantime
  return errors.all();
}

/**
 * After a session that the server ended, what the member still wants stays (outbox and drafts), and so does what is
 * public.
 */
export async function forgetSession(db: MusterDatabase): Promise<DeviceRemains> {
  const errors = new Errors();
  const ending = errors.of(endPush);
  await errors.of(() => forgetPrivateTruth(db));
  await errors.of(forgetQueries);
  await errors.of(dropImages);
  await ending;
  return errors.all();
}

/** Rows first: a frozen tab can block the deletion of a database, but not of its rows. */
async function removeStore(db: MusterDatabase, errors: Errors): Promise<void> {
  const clearing = new Errors();
  await clearing.of(() => clearEverything(db));
  const deleting = new Errors();
  const store = { isGone: false };
  await deleting.of(async () => {
    store.isGone = await deleteStore(db);
  });
  // An empty database holds no secrets, and in a deleted one the rows are gone too.
  if (!store.isGone) errors.add(clearing.all());
}

class Errors {
  readonly #errors: unknown[] = [];

  async of(step: () => void | Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      this.#errors.push(error);
    }
  }

  add(remains: DeviceRemains): void {
    this.#errors.push(...(remains ?? []));
  }

  all(): DeviceRemains {
    return this.#errors.length > 0 ? this.#errors : null;
  }
}
