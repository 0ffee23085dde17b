import { CircleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';

/** Says why something isn't accepted, below it. */
export function ErrorLine({ children, ...props }: ComponentProps<'p'>) {
  return (
    <p className="error" {...props}>
      <CircleAlert className="small" />
      {children}
    </p>
  );
}
