import { dehydrate, hydrate, QueryClient, type DehydratedState } from '@tanstack/react-query';
import { readKept, writeKept } from './browser-storage.ts';
import { KEPT_QUERIES, onForget } from './forgetting.ts';

const WRITE_PAUSE_MS = 1_000;

/** Asked for, not synced. Hooks of src/data name it themselves: no provider is needed for them. */
export const queryClient = remembering(
  new QueryClient({
    defaultOptions: {
      // Never collected: a timer of more than 24 days fires at once.
      queries: { networkMode: 'always', retry: 1, gcTime: Infinity, staleTime: 60_000 },
    },
  }),
);

/** Read-only documents that should survive a restart carry `meta: kept`. */
export const kept = { isKept: true } as const;

/**
 * Reads what was kept, at once, and keeps it from now on. Small documents only: written as a whole, at most once a
 * second. (TanStack's persister packages bring a second copy of its core; this is all of it that is needed.)
 */
function remembering(client: QueryClient): QueryClient {
  const text = readKept('local', KEPT_QUERIES);
  if (text !== null) hydrate(client, readState(text));
  let timer: ReturnType<typeof setTimeout> | undefined;
  client.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated') return;
    timer ??= setTimeout(() => {
      timer = undefined;
      writeKept('local', KEPT_QUERIES, JSON.stringify(keptState(client)));
    }, WRITE_PAUSE_MS);
  });
  onForget(() => {
    clearTimeout(timer);
    timer = undefined;
    client.clear();
  });
  return client;
}

function keptState(client: QueryClient): DehydratedState {
  return dehydrate(client, {
    shouldDehydrateQuery: ({ state, meta }) =>
      state.status === 'success' && meta?.['isKept'] === true,
    shouldDehydrateMutation: () => false,
  });
}

/** TanStack Query takes what it knows of a state and leaves the rest. */
function readState(text: string): Partial<DehydratedState> {
  try {
    return JSON.parse(text) as Partial<DehydratedState>;
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
