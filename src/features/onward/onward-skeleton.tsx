import { Shimmer } from '#ui/loading/shimmer.tsx';

/** The two cards while they are loading, as high as their content will be. */
export function NextSkeleton() {
  return (
    <>
      <div className="next">
        <div className="shimmer next-picture" />
        <div className="next-text next-lines">
          <Shimmer height={24} width="70%" />
          <Shimmer height={16} width="55%" />
          <Shimmer height={32} width="40%" />
        </div>
      </div>
      <div className="next-foot">
        <Shimmer height={34} width={112} />
      </div>
    </>
  );
}

export function NeedsSkeleton() {
  return (
    <div className="rows needs">
      {[0, 1, 2].map((place) => (
        <div key={place} className="need">
          <Shimmer height={40} width={40} />
          <div className="need-lines">
            <Shimmer height={16} width={`${60 - 8 * place}%`} />
            <Shimmer height={14} width={`${44 + 6 * place}%`} />
            <Shimmer height={24} width="80%" />
          </div>
          <Shimmer height={40} width={96} />
        </div>
      ))}
    </div>
  );
}
