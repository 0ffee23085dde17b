import { CircleAlert, CloudOff, type LucideIcon } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';

const QUIET_MS = 200;

interface LoadedProps {
  isLoading: boolean;
  /** What SPEC says while loading; read out, and shown when there is no skeleton. */
  text: string;
  skeleton?: ReactNode;
  children: ReactNode;
}

/** The content, or after 200 ms without it a skeleton in its shape. */
export function Loaded({ isLoading, text, skeleton, children }: LoadedProps) {
  return isLoading ? <Loading text={text} skeleton={skeleton} /> : children;
}

export function Loading({ text, skeleton }: { text: string; skeleton?: ReactNode }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLong(true);
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return (
    <div role="status">
      {isLong && (
        <>
          <span className={skeleton === undefined ? 'empty' : 'sr-only'}>{text}</span>
          {skeleton !== undefined && <div aria-hidden="true">{skeleton}</div>}
        </>
      )}
    </div>
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
