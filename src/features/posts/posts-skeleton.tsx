const places = [0, 1, 2, 3];

export function PostsSkeleton() {
  return (
    <div className="posts">
      {places.slice(0, 3).map((place) => (
        <div key={place} className={place === 0 ? 'card post post-lead' : 'card post'}>
          <div className="post-media">
            <div className="shimmer thumb" />
          </div>
          <div className="post-text">
            <div className="shimmer h-4 w-4/5" />
            <div className="shimmer h-3.5 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  );
}

export function PinnedSkeleton() {
  return (
    <div className="card rows">
      {places.slice(0, 3).map((place) => (
        <div key={place} className="pin">
          <div className="shimmer h-3.5 w-3/4" />
        </div>
      ))}
    </div>
  );
}
