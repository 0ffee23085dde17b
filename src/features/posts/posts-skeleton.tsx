const places = [0, 1, 2];

/** Home's two lists while they are on their way; their titles are known. */
export function HomeSkeleton() {
  return (
    <div className="home">
      <section>
        <h2>Latest Posts</h2>
        <Posts />
      </section>
      <section className="pinned">
        <h2>Pinned Info</h2>
        <Pinned />
      </section>
    </div>
  );
}

function Posts() {
  return (
    <div className="posts">
      {places.map((place) => (
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

function Pinned() {
  return (
    <div className="card rows">
      {places.map((place) => (
        <div key={place} className="pin">
          <div className="shimmer mt-0.5 size-4" />
          <div className="grid flex-1 gap-2">
            <div className="shimmer h-4 w-3/4" />
            <div className="shimmer h-3.5 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
