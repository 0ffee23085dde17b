import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { LoadError } from '#ui/loading/loaded.tsx';

/** Shown when a screen fails. What was typed or queued elsewhere is untouched; trying again is always safe. */
export function ErrorScreen({ reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <>
      <h1 className="sr-only">Something went wrong</h1>
      <div className="card" data-failed-screen="">
        <LoadError
          text="We couldn't show this screen."
          onRetry={() => {
            reset();
            void router.invalidate();
          }}
        />
      </div>
    </>
  );
}
