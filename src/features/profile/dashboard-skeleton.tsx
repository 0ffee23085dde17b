import { CalendarCheck, Compass, IdCard, Medal } from 'lucide-react';
import { Card } from '#ui/page/card.tsx';
import { Shimmer } from '#ui/loading/shimmer.tsx';
import { SkeletonRows } from '#ui/loading/skeleton-rows.tsx';

/** The dashboard's cards while they are loading; their titles are known. */
export function DashboardSkeleton() {
  return (
    <div className="dashboard">
      <Card title="User Information" icon={IdCard} className="dashboard-card">
        <div className="card-body">
          <div className="identity">
            <div className="shimmer avatar-l" />
            <div className="identity-lines">
              <Shimmer height={20} width="40%" />
              <Shimmer height={16} width="25%" />
            </div>
          </div>
          <FactsSkeleton count={6} />
        </div>
      </Card>
      <Card title="My Org Journey" icon={Compass} className="dashboard-card">
        <JourneySkeleton />
      </Card>
      <Card title="My Positions" icon={Medal} className="dashboard-card">
        <SkeletonRows count={3} />
      </Card>
      <Card title="My RSVP'd Events" icon={CalendarCheck} className="dashboard-card">
        <RsvpsSkeleton />
      </Card>
      <div className="card feed-row">
        <Shimmer height={40} width={40} />
        <div className="fact-lines">
          <Shimmer height={18} width={120} />
          <Shimmer height={16} width="60%" />
        </div>
      </div>
    </div>
  );
}

export function JourneySkeleton() {
  return (
    <div className="card-body journey">
      <Shimmer height={26} width="60%" />
      <FactsSkeleton count={6} />
    </div>
  );
}

export function RsvpsSkeleton() {
  return <SkeletonRows count={2} lead={{ width: 100, height: 100 }} />;
}

function FactsSkeleton({ count }: { count: number }) {
  return (
    <div className="facts">
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className="fact-lines">
          <Shimmer height={12} width="50%" />
          <Shimmer height={14} width="66.6667%" />
        </div>
      ))}
    </div>
  );
}
