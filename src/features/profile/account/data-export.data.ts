import { useQuery } from '@tanstack/react-query';
import { dataExport, type ExportState } from '#contract/data-export.ts';
import { NetworkError } from '#contract/problem.ts';
import { download } from '#api/download.ts';
import { callServer } from '#runtime/call-server.ts';
import { noteContact, noteSilence } from '#runtime/connection.ts';
import { credentialsNow, current } from '#runtime/current.ts';
import { queryClient, type QueryResult } from '#runtime/query-client.ts';
import { useObservable } from '../../../observable.ts';

// Only the server has it. All calls throw ApiError when refused, NetworkError without an answer.

const EXPORT = 'own data';
/** How often to look, in milliseconds, while it is being made. */
const LOOK_MS = 2_000;

interface ExportView {
  /** Undefined until it is known. */
  readonly state: ExportState | undefined;
  readonly failure: Error | null;
  readonly retry: () => void;
}

/** Whether the copy of the member's data is there; while it is being made, as it becomes so. */
export function useDataExport(): ExportView {
  const userId = useObservable(current)?.userId;
  const { data, error, refetch } = useQuery(
    {
      queryKey: [EXPORT, userId],
      queryFn: (): QueryResult<ExportState> =>
        callServer(dataExport.state, { credentials: credentialsNow() }),
      retry: false, // whoever opened it is waiting, and can try again
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? LOOK_MS : false),
    },
    queryClient,
  );
  return { state: data, failure: error, retry: () => void refetch() };
}

/** Resolves when what became of it is known here. */
export async function askForData(password: string): Promise<void> {
  await callServer(dataExport.ask, { credentials: credentialsNow(), body: { password } });
  await queryClient.invalidateQueries({ queryKey: [EXPORT] });
}

export async function downloadData(): Promise<File> {
  try {
    const credentials = credentialsNow();
    return await download(dataExport.file, { credentials, onContact: noteContact });
  } catch (error) {
    if (error instanceof NetworkError) noteSilence(error);
    await queryClient.invalidateQueries({ queryKey: [EXPORT] });
    throw error;
  }
}
