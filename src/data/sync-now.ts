import { engineNow } from '#runtime/session-switch.ts';

/** Sends and pulls now; resolves at the end, whatever the outcome. */
export async function syncNow(): Promise<void> {
  await engineNow()?.runNow();
}
