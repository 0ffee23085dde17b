import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { QueryClient, type DehydrateOptions } from '@tanstack/react-query';
import { persistQueryClient, type PersistedClient } from '@tanstack/react-query-persist-client';
import { readKept, writeKept } from './browser-storage.ts';
import { current } from './current.ts';
import { KEPT_QUERIES, onForget } from './forgetting.ts';

/** Asked for, not synced. Hooks of src/data name it themselves: no provider is needed for them. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Never collected: a timer of more than 24 days fires at once.
    queries: { networkMode: 'always', retry: 1, gcTime: Infinity, staleTime: 60_000 },
  },
});

/** What a query's function answers. It is something in any case: the cache takes undefined for a failure. */
export type Answer<T extends object | string | number | boolean | null> = Promise<T>;

/** `meta` of a small read-only document of this member that should survive a restart. */
export function keptFor(userId: string | undefined) {
  return { keptFor: userId };
}

/** What survives a restart: answers to the member who is here, and nobody else's. */
const dehydrateOptions: DehydrateOptions = {
  shouldDehydrateQuery: ({ state, meta }) =>
    state.status === 'success' &&
    meta?.['keptFor'] !== undefined &&
    meta['keptFor'] === current.get()?.userId,
  shouldDehydrateMutation: () => false,
};

const NOTHING: PersistedClient = {
  timestamp: 0,
  buster: '',
  clientState: { mutations: [], queries: [] },
};

let stopKeeping = keepOnDevice();

onForget(() => {
  stopKeeping();
  queryClient.clear();
  stopKeeping = keepOnDevice();
});

/**
 * Reads what was kept and keeps it from now on, written as a whole, at most once a second. Answers with what ends that:
 * a write that is due by then is left out, since what it holds is to be forgotten.
 */
function keepOnDevice(): () => void {
  const keeping = { isOver: false };
  // oxlint-disable-next-line typescript/no-deprecated -- nothing has to be awaited here: local storage answers at once
  const persister = createSyncStoragePersister({
    key: KEPT_QUERIES,
    deserialize: readClient,
    storage: {
      getItem: (key) => readKept('local', key),
      setItem(key, text) {
        if (!keeping.isOver) writeKept('local', key, text);
      },
      removeItem(key) {
        writeKept('local', key, null);
      },
    },
  });
  const [unsubscribe, restored] = persistQueryClient({
    queryClient,
    persister,
    dehydrateOptions,
    maxAge: Infinity, // how old an answer is, its query knows
  });
  restored.catch((error: unknown) => {
    reportError(error);
  });
  return () => {
    keeping.isOver = true;
    unsubscribe();
  };
}

/** What nobody can read, or a version before 1.2 wrote, has no time and is thrown away by its reader. */
function readClient(text: string): PersistedClient {
  try {
    return JSON.parse(text) as PersistedClient;
  } catch (error) {
    if (error instanceof SyntaxError) return NOTHING;
    throw error;
  }
}
