import { Bell, Moon } from 'lucide-react';
import { Card } from '#ui/card.tsx';
import { Shimmer } from '#ui/shimmer.tsx';

/** The cards with their titles, which are known, in the heights of what comes. */
export function SettingsSkeleton() {
  return (
    <div className="settings">
      <Card title="What we tell you" icon={Bell}>
        <Rows count={6} />
      </Card>
      <div className="settings-column">
        <Card title="Quiet hours" icon={Moon}>
          <Rows count={2} />
        </Card>
      </div>
    </div>
  );
}

function Rows({ count }: { count: number }) {
  return (
    <ul className="rows">
      {Array.from({ length: count }, (_, place) => (
        <li key={place} className="setting">
          <div className="grows setting-bars">
            <Shimmer height={14} width={`${34 + 5 * place}%`} />
            <Shimmer height={12} width={`${58 - 4 * place}%`} />
          </div>
          <Shimmer height={22} width={38} />
        </li>
      ))}
    </ul>
  );
}
