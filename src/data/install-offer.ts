import { installOffer, type InstallOffer } from '#runtime/install-offer.ts';
import { useObservable } from '../observable.ts';

export type { InstallOffer } from '#runtime/install-offer.ts';

/** How installing is to be offered now; null if it is not. */
export function useInstallOffer(): InstallOffer | null {
  return useObservable(installOffer);
}
