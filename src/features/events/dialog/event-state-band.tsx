import { CalendarX, PencilLine } from 'lucide-react';
import { lazy, useState } from 'react';
import { refusalOf } from '#data/refusal.ts';
import { isolated } from '#domain/markup/isolated.ts';
import type { EventView } from '#sync/views/views.ts';
import { Part } from '#ui/loading/lazy-part.tsx';
import { confirm } from '#ui/overlays/confirm.ts';
import { Button } from '#ui/press/button.tsx';
import { atTime } from '#ui/time/time.ts';
import { notify } from '#ui/toasts/notify.ts';
import { useNow } from '#ui/time/use-now.ts';
import { setEventState } from '../event-editing.data.ts';

interface EventStateBandProps {
  event: EventView;
  mayEdit: boolean;
}

/** SPEC 30.57: that an event is a draft, or was called off and why, with the way out for whoever may edit it. */
export function EventStateBand({ event, mayEdit }: EventStateBandProps) {
  const { isBusy, publish, bringBack } = useStates(event);
  if (event.state === 'calledOff')
    return (
      <div className="event-state" data-state="off">
        <CalendarX className="small" />
        <div>
          <strong>Called off</strong>
          <p dir="auto">{event.reason ?? ''}</p>
        </div>
        {mayEdit && (
          <Button
            look="line"
            isBusy={isBusy}
            onClick={({ currentTarget }) => void bringBack(currentTarget)}
          >
            Let it take place
          </Button>
        )}
      </div>
    );
  if (event.state !== 'draft') return null;
  return (
    <div className="event-state" data-state="draft">
      <PencilLine className="small" />
      <div>
        <strong>Draft</strong>
        <DraftText event={event} />
      </div>
      {mayEdit && event.isWaiting !== true && (
        <>
          <PublishAtATime event={event} />
          <Button
            look="go"
            isBusy={isBusy}
            onClick={({ currentTarget }) => void publish(currentTarget)}
          >
            Publish
          </Button>
        </>
      )}
    </div>
  );
}

const PublishTime = lazy(() =>
  import('./publish-time.tsx').then((module) => ({ default: module.PublishTime })),
);

function PublishAtATime({ event }: Pick<EventStateBandProps, 'event'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="line"
        onClick={() => {
          setOpen(true);
        }}
      >
        {event.publishAt == null ? 'Publish at a time' : 'Change time'}
      </Button>
      {isOpen && (
        <Part missing={null}>
          <PublishTime
            event={event}
            onClose={() => {
              setOpen(false);
            }}
          />
        </Part>
      )}
    </>
  );
}

function DraftText({ event: { publishAt, isWaiting } }: Pick<EventStateBandProps, 'event'>) {
  const now = useNow();
  // Published now it would be as it was before.
  if (isWaiting) return <p>Only whoever may edit events sees it. What you wrote is sent first.</p>;
  const when = publishAt == null ? '' : ` It is published ${atTime(publishAt, new Date(now))}.`;
  return <p>{`Only whoever may edit events sees it.${when}`}</p>;
}

interface Said {
  readonly failure: string;
  readonly done: string;
}

function useStates(event: EventView) {
  const [isBusy, setBusy] = useState(false);
  const set = async (button: HTMLElement, { failure, done }: Said) => {
    const dialog = button.closest('dialog');
    setBusy(true);
    try {
      await setEventState(event.id, { state: 'published' });
      notify({ kind: 'ok', text: done, subject: event.id });
      // The band goes, and the button with it.
      dialog?.querySelector<HTMLElement>('.dialog-foot button:last-child')?.focus();
    } catch (error) {
      notify({ kind: 'bad', text: `${failure} ${refusalOf(error).message}`, subject: event.id });
    }
    setBusy(false);
  };
  const title = isolated(event.title);
  return {
    isBusy,
    publish: (button: HTMLElement) =>
      set(button, { failure: "The event wasn't published.", done: `Published: ${title}` }),
    bringBack: async (button: HTMLElement) => {
      const isMeant = await confirm({
        title: `Let “${title}” take place after all?`,
        text: 'Everybody who has answered is told, and answers are as they were.',
        yes: 'Let it take place',
        no: 'Leave it called off',
        isDestructive: false,
      });
      const said = { failure: 'The event is still called off.', done: `On again: ${title}` };
      if (isMeant) await set(button, said);
    },
  };
}
