import { NetworkError } from '#contract/problem.ts';
import { refusalOf } from '#data/refusal.ts';
import { LoadError, NotOnDevice } from '#ui/loading/loaded.tsx';

interface NotAnsweredProps {
  /** What the member misses without a connection, as a sentence: "Your devices can't be listed without a connection." */
  offline: string;
  failure: Error;
  onRetry: () => void;
}

/** Something that is asked of the server each time, and that it did not give. */
export function NotAnswered({ offline, failure, onRetry }: NotAnsweredProps) {
  return failure instanceof NetworkError ? (
    <NotOnDevice text={`${offline} Try again once you're online.`} onRetry={onRetry} />
  ) : (
    <LoadError text={refusalOf(failure).message} onRetry={onRetry} />
  );
}
