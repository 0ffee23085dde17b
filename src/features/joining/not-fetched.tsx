import { useAway } from '#data/status.ts';
import { awayText } from '#ui/editing/sending-words.ts';
import { LoadError, Loading } from '#ui/loading/loaded.tsx';
import { SkeletonRows } from '#ui/loading/skeleton-rows.tsx';

interface NotFetchedProps {
  /** What is being fetched: "Who is waiting". */
  what: string;
  failure: Error | null;
  onRetry: () => void;
}

/** Something that only the server has and that has not come: because it is on its way, or why not. */
export function NotFetched({ what, failure, onRetry }: NotFetchedProps) {
  const away = useAway();
  if (!failure) return <Loading text="Loading…" skeleton={<SkeletonRows count={2} />} />;
  const text = away
    ? `${awayText(away)} ${what} isn't kept on this device.`
    : `Couldn't load this. ${failure.message}`;
  return <LoadError text={text} onRetry={onRetry} />;
}
