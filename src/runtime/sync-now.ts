import { engineNow } from './session-switch.ts';

/** Sends and pulls now; resolves when that has ended, however it ended. */
export async function syncNow(): Promise<void> {
  await engineNow()?.runNow();
}
