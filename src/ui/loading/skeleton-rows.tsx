// @chunk pieces
import { Shimmer } from './shimmer.tsx';
import './skeleton-rows.css';

interface SkeletonRowsProps {
  count: number;
  /** What comes before the lines: a tile by default. */
  lead?: { width: number; height: number };
}

/** Placeholders for rows of one line, with a state at its end. */
export function SkeletonLines({ count }: { count: number }) {
  return (
    <div className="skeleton-rows skeleton-lines">
      {Array.from({ length: count }, (_, place) => (
        <div key={place}>
          <Shimmer height={14} width={`${38 + 6 * place}%`} />
          <Shimmer height={12} width={56} />
        </div>
      ))}
    </div>
  );
}

const tile = { width: 40, height: 40 };

/** Placeholders for a card's rows: something square, with two lines beside it. */
export function SkeletonRows({ count, lead = tile }: SkeletonRowsProps) {
  return (
    <div className="skeleton-rows">
      {Array.from({ length: count }, (_, place) => (
        <div key={place}>
          <Shimmer {...lead} />
          <div>
            <Shimmer height={14} width={`${62 - 7 * place}%`} />
            <Shimmer height={12} width={`${38 + 6 * place}%`} />
          </div>
        </div>
      ))}
    </div>
  );
}
