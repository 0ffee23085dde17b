import { applyUpdate, updateReady } from '#runtime/worker.ts';
import { useObservable } from '../observable.ts';

/** Makes the newer version of the app that is ready take over, and reloads the page. */
export type AppUpdate = () => Promise<void>;

/** The update that is ready; null as long as there is no newer version. */
export function useAppUpdate(): AppUpdate | null {
  return useObservable(updateReady) ? applyUpdate : null;
}
