import { useQuery } from '@tanstack/react-query';
import { eventSeries, type EventSeries, type SeriesScope } from '#contract/event-series.ts';
import { events, type EventDraft } from '#contract/events.ts';
import { ApiError } from '#contract/problem.ts';
import type { Zone } from '#domain/time/zone.ts';
import { withSentPictures } from '../../sent-pictures.data.ts';
import { syncNow } from '#data/sync-now.ts';
import { callServer } from '#runtime/call-server.ts';
import { credentialsNow } from '#runtime/current.ts';
import { queryClient, type QueryResult } from '#runtime/query-client.ts';

interface PreviewOf {
  readonly rule: string;
  /** An instant. */
  readonly start: string;
  readonly zone: Zone;
}

interface Preview {
  readonly next: readonly string[];
  readonly moved: readonly string[];
}

/** The first dates of a rule on the clock of its zone; undefined while they are asked for, and without a connection. */
export function useRecurrencePreview(of: PreviewOf | null): Preview | undefined {
  const { data } = useQuery(
    {
      queryKey: ['recurrence', of],
      enabled: of !== null,
      queryFn: (): QueryResult<Preview> =>
        callServer(eventSeries.preview, {
          credentials: credentialsNow(),
          body: { rule: of?.rule ?? '', start: of?.start ?? '', zone: of?.zone ?? '' },
        }),
      staleTime: Infinity,
      retry: false,
    },
    queryClient,
  );
  return of === null ? undefined : data;
}

/** A series as the server has it when it is first asked for; undefined until it is told, and without a connection. */
export function useSeries(id: string | null): EventSeries | undefined {
  const { data } = useQuery(
    {
      queryKey: ['series', id],
      enabled: id !== null,
      queryFn: (): QueryResult<EventSeries> =>
        callServer(eventSeries.one, {
          credentials: credentialsNow(),
          params: { id: id ?? '' },
        }),
      ...{ staleTime: Infinity, gcTime: 0, retry: false },
    },
    queryClient,
  );
  return data;
}

interface SeriesEdit {
  readonly scope: SeriesScope;
  /** The event that the edit was made in. */
  readonly from: string;
  readonly event: EventDraft;
  /** The revision of the event that the edit started from: else what somebody else has added to it since would be taken for removed. */
  readonly eventRevision: number;
  /** Missing: it stays. */
  readonly rule?: string;
  /** The revision of the series that the edit started from; it is refused when somebody else was faster. */
  readonly revision?: number;
}

/**
 * Changes events of a series; done when it resolves. Throws ApiError when refused, NetworkError without an answer. Where somebody else was
 * faster, `current` is the event as it is now, with its `series`.
 */
export async function changeSeries(id: string, body: SeriesEdit): Promise<void> {
  const event = await withSentPictures(body.event);
  try {
    await callServer(eventSeries.change, {
      ...{ credentials: credentialsNow(), params: { id } },
      body: { ...body, event },
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'stale_revision') throw error;
    const { current: series, ...problem } = error.problem;
    const params = { id: body.from };
    const now = await callServer(events.one, { credentials: credentialsNow(), params });
    throw new ApiError(error.code, error.message, { ...problem, current: { ...now, series } });
  }
  await syncNow();
}

/** Deletes events of a series, that one and those after it, or all to come. Throws like `changeSeries`. */
export async function removeFromSeries(
  id: string,
  query: { readonly scope: SeriesScope; readonly from: string },
): Promise<void> {
  await callServer(eventSeries.remove, { credentials: credentialsNow(), params: { id }, query });
  void syncNow();
}
