import { useQuery } from '@tanstack/react-query';
import { messages, type Addressees, type SentMessage } from '#contract/messages.ts';
import { callServer } from '#runtime/call-server.ts';
import { credentialsNow, current } from '#runtime/current.ts';
import { queryClient, type QueryResult } from '#runtime/query-client.ts';
import { useObservable } from '../../observable.ts';

// What was written is asked of the server whenever its author looks. All calls throw ApiError when refused, NetworkError when
// unanswered.

const SENT = 'sent messages';

/** What the reader has written, the newest first; undefined until it has been fetched. */
export function useSentMessages() {
  const userId = useObservable(current)?.userId;
  const { data, error, refetch } = useQuery(
    {
      queryKey: [SENT, userId],
      queryFn: (): QueryResult<readonly SentMessage[]> =>
        callServer(messages.list, { credentials: credentialsNow() }),
      refetchOnMount: 'always',
      refetchOnWindowFocus: 'always', // others read meanwhile
    },
    queryClient,
  );
  return { value: data, failure: error, retry: () => void refetch() };
}

/** Sends a message and resolves with it once the list has it. The same `key` sends it once, however often it is tried. */
export async function sendMessage(
  draft: { readonly to: Addressees; readonly text: string },
  key: string,
): Promise<SentMessage> {
  const sent = await callServer(messages.send, {
    credentials: credentialsNow(),
    body: draft,
    key,
  });
  await queryClient.invalidateQueries({ queryKey: [SENT] });
  return sent;
}
