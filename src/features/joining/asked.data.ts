import { applications } from '#contract/applications.ts';
import { newsKindOf } from '#domain/news/kinds.ts';
import type { PositionAsked } from '#domain/news/news-kind.ts';
import { callServer } from '#runtime/call-server.ts';
import { credentialsNow } from '#runtime/current.ts';
import { useLive } from '#runtime/live.ts';
import { syncNow } from '#data/sync-now.ts';

/** The positions that the reader is asked to give, the longest wait first: what they were told of, until somebody has given it. */
export function useAskedPositions(): readonly PositionAsked[] | undefined {
  return useLive('asked positions', async (db) => {
    const notices = await db.collection('notices').toArray();
    return notices
      .toSorted((a, b) => a.at.localeCompare(b.at))
      .flatMap(({ news }) => newsKindOf(news).asksFor?.(news) ?? []);
  });
}

/** Gives the position; the applicant is told. Throws ApiError when refused, NetworkError without an answer. */
export async function giveAsked(asked: PositionAsked): Promise<void> {
  const { departmentId, postingId, submissionId: id, positionId } = asked;
  await callServer(applications.decide, {
    credentials: credentialsNow(),
    params: { departmentId, postingId, id },
    body: { state: 'accepted', positionId },
  });
  await syncNow();
}
