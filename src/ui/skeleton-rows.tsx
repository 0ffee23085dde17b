interface SkeletonRowsProps {
  count: number;
  /** What stands before the lines: a tile, unless told otherwise. */
  leadClass?: string;
}

/** Rows of a card that are on their way: something square, and two lines beside it. */
export function SkeletonRows({ count, leadClass = 'size-10' }: SkeletonRowsProps) {
  return (
    <div className="skeleton-rows">
      {Array.from({ length: count }, (_, place) => (
        <div key={place}>
          <div className={`shimmer flex-none ${leadClass}`} />
          <div>
            <div className="shimmer h-3.5" style={{ width: `${62 - 7 * place}%` }} />
            <div className="shimmer h-3" style={{ width: `${38 + 6 * place}%` }} />
          </div>
        </div>
      ))}
    </div>
  );
}
