import { CircleAlert } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { PartBoundary } from './boundary.tsx';
import { EmptyState } from './loaded.tsx';
import { onItsWay } from './on-its-way.tsx';

interface PartProps {
  /** Identifies what is shown. When it changes, a part that failed is tried again. */
  of?: unknown;
  /** In its place until it is there. */
  loading?: ReactNode;
  /** In its place if it cannot be had; the page itself says why (src/main.tsx). */
  missing?: ReactNode;
  children: ReactNode;
}

/**
 * Around every part in a file of its own: if its file cannot be had, what is around it stays, with all that was typed there
 * (SPEC 17.10).
 */
export function Part({ of, loading = onItsWay, missing, children }: PartProps) {
  return (
    <PartBoundary of={of} fallback={missing}>
      <Suspense fallback={loading}>{children}</Suspense>
    </PartBoundary>
  );
}

/** In the place of a part that a screen would be empty without. */
export const partMissing = (
  <div role="alert">
    <EmptyState icon={CircleAlert} text="This part couldn't be loaded." />
  </div>
);
