const places = [0, 1, 2, 3, 4, 5];

export function SectionsSkeleton() {
  return (
    <div className="sections">
      {places.map((place) => (
        <div key={place} className="card section-card">
          <div className="shimmer section-banner" />
          <div className="section-text">
            <div className="shimmer h-4 w-1/2" />
            <div className="shimmer h-3.5 w-full" />
            <div className="shimmer h-3.5 w-3/4" />
          </div>
        </div>
      ))}
    </div>
  );
}
