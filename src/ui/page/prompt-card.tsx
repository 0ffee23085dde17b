import type { LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Button, type ButtonLook } from '#ui/press/button.tsx';
import { Tile } from './tile.tsx';
import './prompt-card.css';

interface Way {
  readonly label: string;
  readonly onPress: () => void;
  readonly isBusy?: boolean;
}

interface PromptCardProps {
  title: string;
  /** The name that a screen reader uses; the title unless given. */
  label?: string;
  icon: LucideIcon;
  children: ReactNode;
  refuse: Way;
  accept: Way & { readonly look?: Extract<ButtonLook, 'go' | 'line'> };
}

/**
 * A small question in the corner that can wait: LOOK 6, "Prompts". Which one is shown is decided in one place
 * (layout/prompts); the styles hide it under a dialog and beside a form.
 */
export function PromptCard({
  title,
  label,
  icon: Icon,
  children,
  refuse,
  accept,
}: PromptCardProps) {
  const titleId = useId();
  const name = label === undefined ? { 'aria-labelledby': titleId } : { 'aria-label': label };
  return (
    <section className="card prompt-card" {...name}>
      <Tile tone="beacon">
        <Icon />
      </Tile>
      <div>
        <h2 id={titleId}>{title}</h2>
        {children}
        <div className="prompt-ways">
          <Button look="ghost" onClick={refuse.onPress}>
            {refuse.label}
          </Button>
          <Button
            look={accept.look ?? 'go'}
            isBusy={accept.isBusy ?? false}
            onClick={accept.onPress}
          >
            {accept.label}
          </Button>
        </div>
      </div>
    </section>
  );
}
