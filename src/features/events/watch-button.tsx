import { BellRing } from 'lucide-react';
import type { EventView } from '#data/events.ts';
import { NotSaved } from '#data/rsvp.ts';
import { setWatch, type WatchView } from '#data/watches.ts';
import { Button } from '#ui/button.tsx';
import { notify } from '#ui/notify.ts';

interface WatchButtonProps {
  event: Pick<EventView, 'id' | 'title'>;
  role: string;
  watch: WatchView | undefined;
}

/** Beside a full role: to be told once a seat in it is free, or no longer. */
export function WatchButton({ event, role, watch }: WatchButtonProps) {
  const isWatching = watch?.isWatching === true;
  const handleClick = async () => {
    const { watchId } = watch ?? {};
    try {
      await setWatch({
        eventId: event.id,
        eventTitle: event.title,
        role,
        isWatching: !isWatching,
        ...(watchId !== undefined && { watchId }),
      });
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      notify({ kind: 'bad', text: error.message, subject: event.id });
    }
  };
  return (
    <Button
      look="ghost"
      className="role-watch"
      data-waiting={watch?.isWaiting === true ? '' : undefined}
      aria-label={isWatching ? `Watching ${role}: stop` : `Tell me when a seat in ${role} is free`}
      onClick={() => void handleClick()}
    >
      {isWatching && <BellRing className="small" />}
      {isWatching ? 'Watching' : 'Tell me'}
    </Button>
  );
}
