import { HardDriveDownload } from 'lucide-react';
import { useBuilding } from './search.data.ts';
import { useIsLong } from '#ui/loading/use-is-long.ts';

/** Where the results come from, and the progress while the device is read for the first time. */
export function PaletteFoot() {
  const building = useBuilding();
  return (
    <div className="palette-foot">
      {building && <Progress {...building} />}
      <HardDriveDownload className="small" />
      <span className="grows">Searches what is on this device, also offline.</span>
      <span className="palette-keys not-on-phone" aria-hidden="true">
        <kbd>↑</kbd>
        <kbd>↓</kbd> move <kbd>↵</kbd> open
      </span>
    </div>
  );
}

function Progress({ done, of }: { done: number; of: number }) {
  const isLong = useIsLong();
  if (!isLong) return null;
  return (
    <progress
      className="palette-progress"
      aria-label="Reading what is on this device"
      value={done}
      max={Math.max(of, 1)}
    />
  );
}
