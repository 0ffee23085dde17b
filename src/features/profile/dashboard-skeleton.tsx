import { CalendarCheck, Compass, IdCard, Medal } from 'lucide-react';
import { Card } from '#ui/card.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';

/** The four cards of the dashboard while they are on their way; their titles are known. */
export function DashboardSkeleton() {
  return (
    <div className="dashboard">
      <Card title="User Information" icon={IdCard} className="dashboard-card">
        <div className="card-body">
          <div className="identity">
            <div className="shimmer avatar-l flex-none" />
            <div className="grid flex-1 gap-3">
              <div className="shimmer h-5 w-2/5" />
              <div className="shimmer h-4 w-1/4" />
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
    </div>
  );
}

export function JourneySkeleton() {
  return (
    <div className="card-body journey">
      <div className="shimmer h-6.5 w-3/5" />
      <FactsSkeleton count={6} />
    </div>
  );
}

export function RsvpsSkeleton() {
  return <SkeletonRows count={2} leadClass="size-25" />;
}

function FactsSkeleton({ count }: { count: number }) {
  return (
    <div className="facts">
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className="grid gap-2">
          <div className="shimmer h-3 w-1/2" />
          <div className="shimmer h-3.5 w-2/3" />
        </div>
      ))}
    </div>
  );
}
