import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface TileProps {
  children: ReactNode;
  size?: 's' | 'm';
  tone?: 'ok' | 'wait' | 'bad' | 'beacon';
}

/** The coloured square behind a mark or icon. Without a tone it has the surrounding department's colour, if any. */
export function Tile({ children, size = 'm', tone }: TileProps) {
  return (
    <span className={classNames('tile', size === 's' && 'tile-s', tone && `tile-${tone}`)}>
      {children}
    </span>
  );
}
