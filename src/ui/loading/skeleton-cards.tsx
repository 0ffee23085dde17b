import { Shimmer } from './shimmer.tsx';
import './skeleton-cards.css';

/** Placeholders for cards with a picture, and a title and a line below it. */
export function SkeletonCards({ count }: { count: number }) {
  return (
    <div className="skeleton-cards">
      {Array.from({ length: count }, (_, place) => (
        <div key={place}>
          <div className="shimmer" />
          <Shimmer height={16} width={`${70 - 12 * place}%`} />
          <Shimmer height={14} width={`${88 - 9 * place}%`} />
        </div>
      ))}
    </div>
  );
}
