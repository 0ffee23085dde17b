import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** Why it did not work, above the form, read out at once. */
export function FailureBanner({ text, children }: { text: string | null; children?: ReactNode }) {
  return (
    <div role="alert">
      {text !== null && (
        <div className="banner banner-bad">
          <CircleAlert />
          <p>
            {text} {children}
          </p>
        </div>
      )}
    </div>
  );
}
