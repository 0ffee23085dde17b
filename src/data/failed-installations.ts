import { installations } from '#contract/installations.ts';
import { ApiError, NetworkError } from '#contract/problem.ts';
import { credentialsNow } from '#runtime/current.ts';
import { failedInstallations, type FailedInstallations } from '#runtime/failed-installations.ts';
import { callServer } from '#runtime/call-server.ts';
import { useObservable } from '../observable.ts';

/** Why the app cannot be installed or updated on this device, if a file was changed on its way to it; null when all is well. */
export function useFailedInstallations() {
  return useObservable(failedInstallations);
}

/** SPEC 11.9. Twice may be a deployment that came between. */
const OFTEN = 3;

/** What to say to whoever uses the device; null as long as there is nothing to say. */
export function failedOften({ times }: Pick<FailedInstallations, 'times'>): string | null {
  if (times < OFTEN) return null;
  return "The app can't update on this device: its files are changed on their way here. Please tell an admin.";
}

/** Tells the server, and so its Admins, which file was changed on its way (SPEC 11.9). What doesn't get through comes with the next failure. */
export async function tellAdmins(changed: string): Promise<void> {
  const credentials = credentialsNow();
  if (credentials === null) return;
  try {
    await callServer(installations.tellFailed, { credentials, body: { changed } });
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof NetworkError)) throw error;
  }
}
