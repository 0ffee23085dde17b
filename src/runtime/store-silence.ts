import type { MusterDatabase } from '#store/database.ts';
import { readAllAgain } from '#store/guarded-dexie.ts';
import { suspendsApps } from '#browser/leaving.ts';
import { isStoreRefused } from '#store/refusal.ts';
import { followSilence, isSilent } from '#store/database-silence.ts';
import { visibleSeconds } from '#browser/visible-time.ts';
import { current, storeProblem } from './current.ts';
import { observable } from '../observable.ts';

/** What helps, besides patience: whatever holds the database up is another page, or this app as it was before. */
const HELP = suspendsApps()
  ? 'Close the app completely and open it again.'
  : "Reload the page; if that doesn't help, close all tabs of this site.";
export const SILENT = `This device's storage isn't answering, so changes can't be saved now. ${HELP}`;

/** Whether the current person's database doesn't answer at the moment (FAULTS 18). */
export const isStoreSilent = observable(false);

const PAUSE_S = 3;

/**
 * Says so when the current person's database stops answering. Screens keep what they showed; `onAnswer` is called, and
 * everything is read again, once it answers.
 */
export function followStoreSilence(onAnswer: () => void): void {
  followSilence(() => {
    const db = current.get()?.db;
    if (!db || !isSilent(db) || isStoreSilent.get()) return;
    tellSilence();
    whenAnswering(db, () => current.get()?.db === db)
      .then((answers) => {
        tellSilence();
        if (!answers) return;
        readAllAgain();
        onAnswer();
      })
      .catch(reportError);
  });
}

/** Shows whether the current person's database, or the one that another stands in for, doesn't answer. */
export function tellSilence(of: MusterDatabase | undefined = current.get()?.db): void {
  const isSo = of !== undefined && isSilent(of);
  isStoreSilent.set(isSo);
  if (isSo) storeProblem.set(SILENT);
  else if (storeProblem.get() === SILENT) storeProblem.set(null);
}

/**
 * Asks the database every few seconds, while somebody is here. Resolves with true once it answers a write, and with false once
 * that isn't wanted any more.
 */
export async function whenAnswering(db: MusterDatabase, isWanted: () => boolean): Promise<boolean> {
  while (isWanted()) {
    try {
      await db.open();
      await db.transaction('rw', db.tables, () => db.meta.get('birth'));
      return true;
    } catch (error) {
      if (!isStoreRefused(error)) throw error;
    }
    await visibleSeconds(PAUSE_S);
  }
  return false;
}
