import { Shimmer } from '#ui/loading/shimmer.tsx';

const places = [0, 1, 2];

/** Home's two lists while they are loading; their titles are known. */
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
            <Shimmer height={16} width="80%" />
            <Shimmer height={14} width="40%" />
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
          <Shimmer height={16} width={16} />
          <div className="pin-lines">
            <Shimmer height={16} width="75%" />
            <Shimmer height={14} width="40%" />
          </div>
        </div>
      ))}
    </div>
  );
}
