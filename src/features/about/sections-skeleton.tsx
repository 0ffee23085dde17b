import { Shimmer } from '#ui/loading/shimmer.tsx';

const places = [0, 1, 2, 3, 4, 5];

export function SectionsSkeleton() {
  return (
    <div className="sections">
      {places.map((place) => (
        <div key={place} className="card section-card">
          <div className="shimmer section-banner" />
          <div className="section-text">
            <Shimmer height={16} width="50%" />
            <Shimmer height={14} width="100%" />
            <Shimmer height={14} width="75%" />
          </div>
        </div>
      ))}
    </div>
  );
}
