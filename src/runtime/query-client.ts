import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { onlineManager, QueryClient, type DehydrateOptions } from '@tanstack/react-query';
import { persistQueryClient, type PersistedClient } from '@tanstack/react-query-persist-client';
import { readKept, writeKept } from '#browser/browser-storage.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { connection } from './connection.ts';
import { current } from './current.ts';
import { KEPT_QUERIES, onForget } from './forget-queries.ts';

/** For data that is fetched on demand, not synced. Hooks in src/data pass this client themselves, so they need no provider. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Never collected: a timer longer than 24 days would fire at once.
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true, // what could not be had, and is still on the screen, comes by itself
      refetchOnWindowFocus: false, // the sync brings what has changed
      retry: 1,
      gcTime: Infinity,
      staleTime: MINUTE_MS,
    },
  },
});

// Told when our server answers again; there is no provider that would see to it.
queryClient.mount();
onlineManager.setEventListener((setOnline) =>
  connection.subscribe(() => {
    setOnline(connection.get().reach === 'online');
  }),
);

/** What a query function returns. It is wrapped because the cache treats undefined as a failure. */
export type QueryResult<T extends object | string | number | boolean | null> = Promise<T>;

/** `meta` for small read-only documents of this member that should survive a restart. */
export function keptFor(userId: string | undefined) {
  return { keptFor: userId };
}

/** Puts what a change was answered with in the place of what was asked for. A question that is on its way may be from before it. */
export async function takeAnswer(
  queryKey: readonly unknown[],
  answer: object | string,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, answer);
}

/** What survives a restart: answers to the current member, and nobody else's. */
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
 * Reads what was stored and from now on stores it as a whole, at most once a second. Returns the function that ends
 * that: a write still due by then is dropped, since its contents are to be forgotten.
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
    maxAge: Infinity, // the query itself knows how old an answer is
  });
  restored.catch((error: unknown) => {
    reportError(error);
  });
  return () => {
    keeping.isOver = true;
    unsubscribe();
  };
}

/** What cannot be read, or was written by a version before 1.2, has no time and is discarded by its reader. */
function readClient(text: string): PersistedClient {
  try {
    return JSON.parse(text) as PersistedClient;
  } catch (error) {
    if (error instanceof SyntaxError) return NOTHING;
    throw error;
  }
}
