// @chunk pieces
import type { LucideIcon } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { CardBoundary } from '#ui/loading/boundary.tsx';
import { CardActionPlace } from './card-action.tsx';
import { classNames } from './class-names.ts';

interface CardProps {
  title: string;
  children: ReactNode;
  icon?: LucideIcon;
  /** One ghost button or a short remark, on the right of the head; if missing, the content may declare one. */
  action?: ReactNode;
  className?: string;
  /** The name of the card in an address. */
  id?: string;
}

/** A titled section of a page. */
export function Card({ title, children, icon: Icon, action, className, id }: CardProps) {
  const titleId = useId();
  const [actionPlace, setActionPlace] = useState<HTMLElement | null>(null);
  return (
    <section id={id} className={classNames('card', className)} aria-labelledby={titleId}>
      <div className="card-head">
        {Icon && <Icon />}
        <h2 id={titleId}>{title}</h2>
        {action ?? <div ref={setActionPlace} />}
      </div>
      <CardActionPlace value={actionPlace}>
        <CardBoundary>{children}</CardBoundary>
      </CardActionPlace>
    </section>
  );
}
