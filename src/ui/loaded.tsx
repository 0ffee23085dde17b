import { CircleAlert, CloudOff, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOnItsWay } from './at-once.tsx';
import { Button } from './button.tsx';
import { useIsLong } from './long.ts';
import { Unavailable, type Absence } from './unavailable.tsx';

/** What is shown of something that may still be on its way: data/loaded.ts makes it. */
type Loadable<T> =
  | { readonly state: 'not-yet' }
  | ({ readonly state: 'not-to-be-had' } & Absence)
  | { readonly state: 'here'; readonly value: T };

interface LoadedProps<T> {
  of: Loadable<T>;
  /** What SPEC says while loading; read out, and shown when there is no skeleton. */
  text: string;
  skeleton?: ReactNode;
  /** SPEC's words where it has some for what could not be loaded. */
  failure?: string;
  children: (value: T) => ReactNode;
}

/** The content; or a skeleton in its shape while it is on its way, or why it cannot be had and what to do. */
export function Loaded<T>({ of, text, skeleton, failure, children }: LoadedProps<T>) {
  switch (of.state) {
    case 'here':
      return children(of.value);
    case 'not-yet':
      return <Loading text={text} skeleton={skeleton} />;
    case 'not-to-be-had':
      return <Unavailable {...of} failure={failure} />;
  }
}

/** The skeleton has its place from the start, so that nothing moves; it is seen, and the text read, after 200 ms. */
export function Loading({ text, skeleton }: { text: string; skeleton?: ReactNode }) {
  const isLong = useIsLong();
  useOnItsWay(true);
  return (
    <>
      <div
        role="status"
        className={skeleton === undefined ? undefined : 'sr-only'}
        data-on-its-way=""
      >
        {isLong && <span className={skeleton === undefined ? 'empty' : undefined}>{text}</span>}
      </div>
      {skeleton !== undefined && (
        <div className="skeleton" aria-hidden="true">
          {skeleton}
        </div>
      )}
    </>
  );
}

interface EmptyStateProps {
  icon: LucideIcon;
  text: string;
  action?: ReactNode;
}

export function EmptyState({ icon: Icon, text, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <Icon />
      <p>{text}</p>
      {action}
    </div>
  );
}

export function LoadError({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={CircleAlert}
        text={text}
        action={<Button onClick={onRetry}>Retry</Button>}
      />
    </div>
  );
}

/** For what the server would have and this device has not: nothing is lost or deleted. */
export function NotOnDevice({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="status">
      <EmptyState
        icon={CloudOff}
        text={text}
        action={
          <Button look="line" onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </div>
  );
}
