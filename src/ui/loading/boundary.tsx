import { CircleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from '#ui/press/button.tsx';
import { Elsewhere } from './unavailable.tsx';

interface BoundaryProps {
  /** Identifies what is shown. When it changes, the boundary tries again. */
  of?: unknown;
  fallback: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Keeps a part that fails to render from taking the whole screen down. React has no hook for that. */
class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.hasFailed && before.of !== this.props.of) this.retry();
  }

  private readonly retry = () => {
    this.setState({ hasFailed: false });
  };

  override render() {
    return this.state.hasFailed ? this.props.fallback(this.retry) : this.props.children;
  }
}

/** Goes around the content of a card, one of several on a screen. */
export function CardBoundary({ children }: { children: ReactNode }) {
  const fallback = (retry: () => void) => (
    <div className="empty" role="alert">
      <CircleAlert />
      <p>This part couldn&apos;t be shown. The rest of the page is fine.</p>
      <Button onClick={retry}>Retry</Button>
    </div>
  );
  return (
    <Boundary fallback={fallback}>
      <Elsewhere value={null}>{children}</Elsewhere>
    </Boundary>
  );
}

/**
 * Goes around a part in a separate chunk that has no place until it is there, like a dialog of the frame: if the chunk can't be
 * loaded, the page says so (src/main.tsx), and everything around it stays.
 */
export function PartBoundary({ of, fallback = null, children }: PartBoundaryProps) {
  return (
    <Boundary of={of} fallback={() => fallback}>
      {children}
    </Boundary>
  );
}

interface PartBoundaryProps {
  of?: unknown;
  /** Shown instead of the part if that fails. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Goes around one row of a list. */
export function RowBoundary({ of, children }: { of: unknown; children: ReactNode }) {
  return (
    <Boundary of={of} fallback={brokenRow}>
      {children}
    </Boundary>
  );
}

const brokenRow = () => (
  <li className="broken-row">
    <CircleAlert className="small" /> This entry couldn&apos;t be shown.
  </li>
);
