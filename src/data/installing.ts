import { installOffer, type InstallOffer } from '#runtime/installing.ts';
import { useObservable } from '../observable.ts';

export { askToInstall, refuseInstalling, type InstallOffer } from '#runtime/installing.ts';

/** How installing is to be offered now; null if it is not. */
export function useInstallOffer(): InstallOffer | null {
  return useObservable(installOffer);
}
