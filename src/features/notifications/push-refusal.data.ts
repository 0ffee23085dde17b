import { useQuery } from '@tanstack/react-query';
import type { Reply } from '#contract/endpoint.ts';
import { push, type PushRefusal } from '#contract/notices.ts';
import { pushServiceOf } from '#domain/push-services.ts';
import { credentialsNow, current } from '#runtime/current.ts';
import { callServer } from '#runtime/call-server.ts';
import { queryClient, type QueryResult } from '#runtime/query-client.ts';
import { useObservable } from '../../observable.ts';
import { useEndpoint, useReach } from '#data/this-device.ts';

/** The pause between two questions while the settings are open: a test that was just sent may have been refused. */
const LOOK_MS = 5_000;

/** Whether the push service of this browser takes nothing from this server, and why; null as far as is known. */
export function useDeviceRefusal(): PushRefusal | null {
  const userId = useObservable(current)?.userId;
  const endpoint = useEndpoint();
  const isReached = useReach() === 'online';
  const { data } = useQuery(
    {
      queryKey: ['push refusals', userId],
      queryFn: (): QueryResult<Reply<typeof push.refusals>> =>
        callServer(push.refusals, { credentials: credentialsNow() }),
      enabled: endpoint !== null && isReached,
      refetchOnMount: 'always',
      refetchInterval: LOOK_MS,
    },
    queryClient,
  );
  if (endpoint === null) return null;
  const service = pushServiceOf(endpoint);
  return data?.refusals.find((one) => one.service === service) ?? null;
}
