import { HardDrive, Info, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useSyncStatus } from '#data/status.ts';
import { useStorageUse } from './storage-use.data.ts';
import { keepingWantedHere, type KeepingAdvice } from './tab-storage.data.ts';
import { useOnItsWay } from '#ui/loading/at-once.tsx';
import { Card } from '#ui/page/card.tsx';
import { sizeText } from '#domain/size-text.ts';
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
            <HowLong keeping={keepingWantedHere()} />
          </>
        )}
      </div>
    </Card>
  );
}

const WAYS: Readonly<Record<KeepingAdvice, string>> = {
  'home-screen': 'To keep it, tap Share and Add to Home Screen.',
  dock: 'To keep it, choose File and Add to Dock.',
};

function HowLong({ keeping }: { keeping: KeepingAdvice | null }) {
  const Icon = keeping === null ? ShieldCheck : Info;
  return (
    <p className="note">
      <Icon className="small" />
      <span>
        {keeping === null
          ? 'Kept on this device until you log out.'
          : `In a tab, this browser may clear all of this after 7 days without a visit, changes not yet sent included. ${WAYS[keeping]}`}
      </span>
    </p>
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
