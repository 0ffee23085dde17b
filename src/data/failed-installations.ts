import { failedInstallations } from '#runtime/failed-installations.ts';
import { useObservable } from '../observable.ts';

/** Why the app cannot be installed or updated on this device, if a file was changed on its way to it; null when all is well. */
export function useFailedInstallations() {
  return useObservable(failedInstallations);
}
