import './shimmer.css';

interface ShimmerProps {
  height: number;
  /** The whole width, unless told otherwise. */
  width?: number | string;
}

/** A bar in the place of a text or a picture that is on its way. */
export function Shimmer({ height, width }: ShimmerProps) {
  return <span className="shimmer" style={{ height, width }} />;
}

/** Lines of a text that is on its way, as wide as told. */
export function ShimmerLines({ widths }: { widths: readonly string[] }) {
  return (
    <div className="shimmer-lines">
      {widths.map((width, place) => (
        <Shimmer key={place} height={16} width={width} />
      ))}
    </div>
  );
}
