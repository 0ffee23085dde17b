import { applyUpdate, updateReady } from '#runtime/worker.ts';
import { useObservable } from '../observable.ts';

/** Lets the newer version of the app that is ready take over, and reloads the page. */
export type AppUpdate = () => Promise<void>;

/** Null as long as there is no newer version. */
export function useAppUpdate(): AppUpdate | null {
  return useObservable(updateReady) ? applyUpdate : null;
}
