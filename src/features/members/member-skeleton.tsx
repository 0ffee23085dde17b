import { Shimmer } from '#ui/loading/shimmer.tsx';
import { SkeletonRows } from '#ui/loading/skeleton-rows.tsx';
import './member-dialog.css';

const FACTS = [
  ...['Email', 'Discord name', 'Game username', 'Main in-game role', 'Secondary in-game roles'],
  ...['Join date', 'Account created', 'Last login', 'Activity score'],
];

/** A member's details while they are loading; the labels are known. */
export function MemberSkeleton() {
  return (
    <div className="member-details">
      <div className="member-head">
        <Shimmer height={64} width={64} />
        <Shimmer height={24} width="40%" />
      </div>
      <dl className="facts">
        {FACTS.map((name, place) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Shimmer height={14} width={`${70 - 5 * place}%`} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="member-part">
        <h3>Positions</h3>
        <SkeletonRows count={3} lead={{ width: 32, height: 32 }} />
      </div>
    </div>
  );
}
