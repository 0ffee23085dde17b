import { HardDrive, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useSyncStatus } from '#data/status.ts';
import { useStorageUse } from '#data/storage-use.ts';
import { useOnItsWay } from '#ui/at-once.tsx';
import { Card } from '#ui/card.tsx';
import { sizeText } from './size-text.ts';
import { Meter } from './meter.tsx';

const NEARLY_FULL = 0.9;

export function Storage() {
  const storage = useStorageUse();
  const { storeProblem } = useSyncStatus();
  useOnItsWay(storage === undefined);
  return (
    <Card title="Storage" icon={HardDrive}>
      <div className="card-body">
        {storeProblem !== null ? (
          <p>{storeProblem}</p>
        ) : (
          <>
            {storage && <Usage {...storage} />}
            <p className="note">
              <ShieldCheck className="small" />
              <span>Kept on this device until you log out.</span>
            </p>
          </>
        )}
      </div>
    </Card>
  );
}

function Usage({ used, quota }: { used: number; quota: number }) {
  const share = quota === 0 ? 0 : used / quota;
  return (
    <>
      <p className="meter-text">{sizeText(used)} used</p>
      <Meter share={share} />
      {share > NEARLY_FULL && (
        <p className="note meter-full">
          <TriangleAlert className="small" />
          <span>Storage is nearly full. Free some space on this device.</span>
        </p>
      )}
    </>
  );
}
