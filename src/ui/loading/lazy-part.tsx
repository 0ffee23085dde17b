import { CircleAlert } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { PartBoundary } from './boundary.tsx';
import { EmptyState } from './loaded.tsx';
import { onItsWay } from './on-its-way.tsx';

interface PartProps {
  /** Identifies what is shown. When it changes, a part that failed is tried again. */
  of?: unknown;
  /** Shown until the part is there. */
  loading?: ReactNode;
  /** Shown if the part can't be loaded; the page itself says why (src/main.tsx). */
  missing?: ReactNode;
  children: ReactNode;
}

/**
 * Goes around every part in a separate chunk: if the chunk can't be loaded, everything around it stays, with all that was typed
 * there (SPEC 17.10).
 */
export function Part({ of, loading = onItsWay, missing, children }: PartProps) {
  return (
    <PartBoundary of={of} fallback={missing}>
      <Suspense fallback={loading}>{children}</Suspense>
    </PartBoundary>
  );
}

/** Shown instead of a part without which a screen would be empty. */
export const partMissing = (
  <div role="alert">
    <EmptyState icon={CircleAlert} text="This part couldn't be loaded." />
  </div>
);
