import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import './pill.css';

export type Tone = 'ok' | 'wait' | 'bad' | 'beacon';

interface PillProps {
  children: ReactNode;
  tone?: Tone;
  icon?: LucideIcon;
}

/** A state, which always comes with a word, or a plain fact. */
export function Pill({ children, tone, icon: Icon }: PillProps) {
  return (
    <span className={classNames('pill', tone && `pill-${tone}`)}>
      {Icon && <Icon />}
      {children}
    </span>
  );
}

/** A number on an icon; `meaning` says what it counts, for those who cannot see where it is. */
export function Count({ value, meaning }: { value: number; meaning: string }) {
  return (
    <span className="count num">
      {value}
      <span className="sr-only"> {meaning}</span>
    </span>
  );
}
