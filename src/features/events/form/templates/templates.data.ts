import { useQuery } from '@tanstack/react-query';
import { eventTemplates, type EventTemplate } from '#contract/event-templates.ts';
import type { EventDraft } from '#contract/events.ts';
import type { AskedFor } from '#data/portal-settings.ts';
import type { WayBack } from '#data/restoring.ts';
import { callServer } from '#runtime/call-server.ts';
import { credentialsNow, current } from '#runtime/current.ts';
import { queryClient, type QueryResult } from '#runtime/query-client.ts';
import { KEPT_PATH } from '#sync/intentions/kept-files.ts';
import { useObservable } from '../../../../observable.ts';

// Templates are asked of the server whenever somebody looks. All calls throw ApiError when refused, NetworkError when unanswered.

const TEMPLATES = 'event templates';

/** The templates in their order. */
export function useTemplates(): AskedFor<readonly EventTemplate[]> {
  const userId = useObservable(current)?.userId;
  const { data, error, refetch } = useQuery(
    {
      queryKey: [TEMPLATES, userId],
      queryFn: (): QueryResult<EventTemplate[]> =>
        callServer(eventTemplates.list, { credentials: credentialsNow() }),
      retry: false, // whoever opened it is waiting, and can try again
      refetchOnMount: 'always',
    },
    queryClient,
  );
  return { value: data, failure: error, retry: () => void refetch() };
}

/** Whether one of the event's pictures is on this device alone, so that a template can't have it yet. */
export function hasKeptPicture({ description, eventImageUrl }: EventDraft): boolean {
  return `${description} ${eventImageUrl}`.includes(KEPT_PATH);
}

/** Keeps an event as the last template. One key makes one template. */
export async function addTemplate(name: string, event: EventDraft, key: string): Promise<void> {
  await callServer(eventTemplates.add, {
    ...{ credentials: credentialsNow(), key },
    body: { name, event },
  });
  await lookAgain();
}

export async function renameTemplate({ id, revision }: EventTemplate, name: string): Promise<void> {
  await callServer(eventTemplates.change, {
    ...{ credentials: credentialsNow(), params: { id } },
    body: { name, revision },
  });
  await lookAgain();
}

/** Puts a template at a place in the order, from 0 on. */
export async function moveTemplate({ id }: EventTemplate, place: number): Promise<void> {
  await callServer(eventTemplates.change, {
    ...{ credentials: credentialsNow(), params: { id } },
    body: { place },
  });
  await lookAgain();
}

/** Deletes a template. What puts it back is `restore` for whoever may restore it, and for others adds it again in its place. */
export async function removeTemplate(
  template: EventTemplate,
  restore: WayBack | null,
): Promise<WayBack> {
  const { id, name, event, place } = template;
  await callServer(eventTemplates.remove, { credentials: credentialsNow(), params: { id } });
  await lookAgain();
  const key = crypto.randomUUID();
  const addAgain = async () => {
    const body = { name, event, place };
    await callServer(eventTemplates.add, { credentials: credentialsNow(), key, body });
  };
  return async () => {
    await (restore ?? addAgain)();
    await lookAgain();
  };
}

async function lookAgain(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [TEMPLATES] });
}
