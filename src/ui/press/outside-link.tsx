// @chunk pieces
import { ArrowUpRight } from 'lucide-react';
import { buttonClass } from './button.tsx';

/** A link to another site, which opens in its own tab without access to ours. */
export function OutsideLink({ address, text }: { address: string; text: string }) {
  return (
    <a
      className={buttonClass('link')}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${text} (opens in a new tab)`}
    >
      {text}
      <ArrowUpRight className="small" />
    </a>
  );
}
