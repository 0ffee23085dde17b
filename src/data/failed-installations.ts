import { installations } from '#contract/installations.ts';
import { ApiError, NetworkError } from '#contract/problem.ts';
import { credentialsNow } from '#runtime/current.ts';
import { failedInstallations, type FailedInstallations } from '#runtime/failed-installations.ts';
import { callServer } from '#runtime/call-server.ts';
import { useObservable } from '../observable.ts';

/** Why the app cannot be installed or updated on this device, if a file was changed in transit; null when all is well. */
export function useFailedInstallations() {
  return useObservable(failedInstallations);
}

/** SPEC 11.9. Two failures may come from a deployment in between. */
const OFTEN = 3;

/** What to say to whoever uses the device; null as long as there is nothing to say. */
export function failedOften({ times }: Pick<FailedInstallations, 'times'>): string | null {
  if (times < OFTEN) return null;
  return "The app can't update on this device: its files are changed on their way here. Please tell an admin.";
}

/** Tells the server, and so its Admins, which file was changed in transit (SPEC 11.9). If that fails, the next failure reports it. */
export async function tellAdmins(changed: string): Promise<void> {
  const credentials = credentialsNow();
  if (credentials === null) return;
  try {
    await callServer(installations.tellFailed, { credentials, body: { changed } });
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof NetworkError)) throw error;
  }
}
