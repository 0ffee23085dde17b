// @chunk forms
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';

/** The banner that replaces a form. It takes the focus, since the button that had it is gone. */
export function SuccessBanner({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="banner banner-ok" role="status" tabIndex={-1} ref={ref}>
      <Icon />
      <p>{text}</p>
    </div>
  );
}
