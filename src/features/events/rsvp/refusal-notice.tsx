import { CircleAlert } from 'lucide-react';
import { useEffect, type MouseEvent } from 'react';
import type { EventLookup } from '#data/event.ts';
import { serverTime } from '#browser/server-clock.ts';
import { discard } from '#data/outbox.ts';
import type { RefusalView } from '#sync/views/views.ts';
import { useWatches } from '../watches.data.ts';
import { watchOf } from '#sync/views/fold-notices.ts';
import { Button } from '#ui/press/button.tsx';
import { useNow } from '#ui/time/use-now.ts';
import { dismissAbout, speakFor } from '#ui/toasts/notify.ts';
import '../event.css';
import { refusalReason, refusalText, type RefusingScreen } from './refusal-text.ts';

interface RefusalNoticeProps {
  lookup: EventLookup;
  place: RefusingScreen;
}

/**
 * Why the last change to the event was refused, at the top of its dialog; announced when it appears. While it is
 * visible, no toast says the same. Its author is told even if the event is gone.
 */
export function RefusalNotice({ lookup: { id, event, refusal }, place }: RefusalNoticeProps) {
  const entryId = refusal?.entryId;
  const now = serverTime(useNow());
  const watches = useWatches(id) ?? [];
  const isWatched = refusal !== null && watchOf(watches, refusal)?.isWatching === true;
  useEffect(() => speakFor(id), [id]);
  useEffect(() => {
    if (entryId !== undefined) dismissAbout(id);
  }, [id, entryId]);
  return (
    <div role="alert">
      {refusal && (
        <div className="refusal">
          <CircleAlert className="small" />
          <div>
            <strong>{refusalText(refusal, place)}</strong>
            <p>{refusalReason(refusal, event, now)}</p>
            {isWatched && <p>We&apos;ll tell you if a seat opens up.</p>}
          </div>
        </div>
      )}
    </div>
  );
}

const discardTexts: Partial<Record<RefusalView['what'], string>> = {
  seat: 'Discard RSVP',
  cancel: 'Discard cancellation',
};

/** Dismisses a refused change; the focus moves on to what can be done now. */
export function DiscardRefusal({ lookup: { refusal } }: { lookup: EventLookup }) {
  if (!refusal) return null;
  const handleClick = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const dialog = currentTarget.closest('dialog');
    await discard(refusal.entryId);
    const next = ['[data-action="rsvp"]', '.dialog-foot button:last-child']
      .map((selector) => dialog?.querySelector<HTMLElement>(selector))
      .find((control) => control != null);
    next?.focus();
  };
  return (
    <Button look="ghost" className="refusal-discard" onClick={(event) => void handleClick(event)}>
      {discardTexts[refusal.what] ?? 'Discard answer'}
    </Button>
  );
}
