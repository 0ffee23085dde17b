import './shimmer.css';

interface ShimmerProps {
  height: number;
  /** The whole width, unless told otherwise. */
  width?: number | string;
}

/** A bar in place of a text or a picture that is loading. */
export function Shimmer({ height, width }: ShimmerProps) {
  return <span className="shimmer" style={{ height, width }} />;
}

/** Lines in place of a text that is loading, with the given widths. */
export function ShimmerLines({ widths }: { widths: readonly string[] }) {
  return (
    <div className="shimmer-lines">
      {widths.map((width, place) => (
        <Shimmer key={place} height={16} width={width} />
      ))}
    </div>
  );
}
