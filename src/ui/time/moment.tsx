import { dateAndTime } from './time.ts';
import { useZone } from './device-zone.ts';

interface MomentProps {
  iso: string;
  className?: string;
  /** Puts the moment into words; "18 Nov 2026, 20:14" unless given. */
  say?: (iso: string) => string;
}

/** A moment in the reader's zone, which follows the device into another zone. */
export function Moment({ iso, className, say = dateAndTime }: MomentProps) {
  useZone();
  return (
    <time className={className} dateTime={iso}>
      {say(iso)}
    </time>
  );
}
