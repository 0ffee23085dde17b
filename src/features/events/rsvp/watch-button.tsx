import { BellRing, Clock } from 'lucide-react';
import type { EventView, WatchView } from '#sync/views/views.ts';
import { NotSaved } from '#browser/not-saved.ts';
import type { RoleRef } from '#domain/event-role.ts';
import { setWatch } from '../watches.data.ts';
import { Button } from '#ui/press/button.tsx';
import { notify } from '#ui/toasts/notify.ts';

interface WatchButtonProps {
  event: Pick<EventView, 'id' | 'title'>;
  role: RoleRef;
  /** Undefined if nobody asked for anything. */
  watch: WatchView | undefined;
}

/** A button beside a full role, with which a member asks to be told of a free seat, or no longer. */
export function WatchButton({ event, role, watch }: WatchButtonProps) {
  const isWatching = watch?.isWatching === true;
  const isWaiting = watch?.isWaiting === true;
  const handleClick = async () => {
    const { watchId } = watch ?? {};
    try {
      await setWatch({
        eventId: event.id,
        eventTitle: event.title,
        ...role,
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
      data-waiting={isWaiting ? '' : undefined}
      aria-label={labelOf({ role: role.role, isWatching, isWaiting })}
      onClick={() => void handleClick()}
    >
      {isWaiting && <Clock className="small" />}
      {isWatching && !isWaiting && <BellRing className="small" />}
      {watchText({ isWatching, isWaiting })}
    </Button>
  );
}

interface Shown {
  readonly isWatching: boolean;
  readonly isWaiting: boolean;
}

function watchText({ isWatching, isWaiting }: Shown): string {
  if (isWaiting) return isWatching ? 'Watch waiting' : 'Stop waiting';
  return isWatching ? 'Watching' : 'Tell me';
}

/** The button's accessible name, which begins with its text. */
function labelOf({ role, ...shown }: Shown & { readonly role: string }): string {
  if (!shown.isWaiting)
    return shown.isWatching ? `Watching ${role}: stop` : `Tell me when a seat in ${role} is free`;
  const undo = shown.isWatching ? 'stop' : 'go on watching';
  return `${watchText(shown)} to send, ${role}: ${undo}`;
}
