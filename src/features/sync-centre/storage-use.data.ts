import { useQuery } from '@tanstack/react-query';
import { queryClient, type QueryResult } from '#runtime/query-client.ts';

/** How many bytes the app uses on this device, and how many it may use. */
export interface StorageUse {
  readonly used: number;
  readonly quota: number;
}

/** Null if the browser doesn't say; undefined while it is being asked. */
export function useStorageUse(): StorageUse | null | undefined {
  const { data } = useQuery(
    { queryKey: ['storage'], queryFn: (): QueryResult<StorageUse | null> => estimate() },
    queryClient,
  );
  return data;
}

/** WebKitGTK has no storage to ask, Safari could not count before 17, and a private window may refuse to. */
async function estimate(): Promise<StorageUse | null> {
  if (!('storage' in navigator) || !('estimate' in navigator.storage)) return null;
  const { usage, quota } = await navigator.storage.estimate().catch(nothing);
  return usage === undefined || quota === undefined ? null : { used: usage, quota };
}

function nothing(): StorageEstimate {
  return {};
}
