import { Bell, Moon, Smartphone } from 'lucide-react';
import { Card } from '#ui/card.tsx';
import { Shimmer } from '#ui/shimmer.tsx';

/** The cards with their titles, which are known, in the heights of what comes. */
export function SettingsSkeleton() {
  return (
    <div className="settings">
      <Card title="What we tell you" icon={Bell}>
        <SettingRows count={6} />
      </Card>
      <div className="settings-column">
        <Card title="This device" icon={Smartphone}>
          <SettingRows count={1} />
        </Card>
        <Card title="Quiet hours" icon={Moon}>
          <SettingRows count={2} />
        </Card>
      </div>
    </div>
  );
}

export function SettingRows({ count }: { count: number }) {
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
