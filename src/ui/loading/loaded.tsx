import { CircleAlert, CloudOff, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOnItsWay } from './at-once.tsx';
import { Button } from '#ui/press/button.tsx';
import { useIsLong } from './use-is-long.ts';
import { Unavailable, type Unavailability } from './unavailable.tsx';

/** Something that may still be loading, in the shape that data/loaded.ts makes. */
type Loadable<T> =
  | { readonly state: 'not-yet' }
  | ({ readonly state: 'not-to-be-had' } & Unavailability)
  | { readonly state: 'here'; readonly value: T };

interface LoadedProps<T> {
  of: Loadable<T>;
  /** SPEC's text while loading; read out, and shown if there is no skeleton. */
  text: string;
  skeleton?: ReactNode;
  /** SPEC's words, if it has any, for what could not be loaded. */
  failure?: string;
  children: (value: T) => ReactNode;
}

/** The content; while it is loading a skeleton in its shape; or why it is unavailable and what to do. */
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

/**
 * Says that something is loading. The skeleton takes up its space from the start, so that nothing shifts; it becomes visible,
 * and its text is read out, after 200 ms.
 */
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
  /** What the place is for, said as long as nothing is there (SPEC 28.5). */
  about?: string;
  /** What whoever may fill the place can do about it. */
  action?: ReactNode;
}

export function EmptyState({ icon: Icon, text, about, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <Icon />
      <p>{text}</p>
      {about && <small>{about}</small>}
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

/** Says that the server would have something that this device has not: nothing is lost or deleted. */
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
