import { CircleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';

/** Why something isn't accepted, below what it is about. */
export function ErrorLine({ children, ...props }: ComponentProps<'p'>) {
  return (
    <p className="error" {...props}>
      <CircleAlert className="small" />
      {children}
    </p>
  );
}
