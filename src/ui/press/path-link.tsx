// @chunk forms
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface PathLinkProps {
  /** A path within the app, with its search and hash. */
  path: string;
  className?: string;
  children: ReactNode;
}

/** A link to a place of the app that is known by its path. */
export function PathLink({ path, className, children }: PathLinkProps) {
  const { navigate } = useRouter();
  return (
    <a
      className={className}
      href={path}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return; // the browser opens a new tab or window
        event.preventDefault();
        void navigate({ href: path });
      }}
    >
      {children}
    </a>
  );
}
