import { QrCode, Users } from 'lucide-react';
import { useState } from 'react';
import { isolated } from '#domain/markup/isolated.ts';
import type { Comer } from '#sync/views/comers-known.ts';
import type { EventView } from '#sync/views/views.ts';
import { SearchField } from '#ui/fields/search-field.tsx';
import { EmptyState, Loading } from '#ui/loading/loaded.tsx';
import { SkeletonRows } from '#ui/loading/skeleton-rows.tsx';
import { onItsWay } from '#ui/loading/on-its-way.tsx';
import { useIsLong } from '#ui/loading/use-is-long.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/press/button.tsx';
import { useFocusHeir } from '#ui/press/focus-heir.ts';
import { useCodeSecret, useComers } from './check-in.data.ts';
import { ComerRow } from './comer-row.tsx';
import { comerGroups, countsText } from './comers.ts';
import { ShownCode } from './shown-code.tsx';
import './check-in.css';

interface CheckInDialogProps {
  event: EventView;
  onClose: () => void;
}

/** SPEC 32.12: who came, for whoever may edit the event and its helpers; all of it without a connection, too. */
export function CheckInDialog({ event, onClose }: CheckInDialogProps) {
  const comers = useComers(event);
  const secret = useCodeSecret(event.id);
  const [isCodeShown, setCodeShown] = useState(false);
  const isLong = useIsLong();
  if (!comers && !isLong) return onItsWay;
  return (
    <Dialog
      key={comers ? 'here' : 'loading'} // each is as high as what is in it, so that none is moved
      title={`Check-in: ${isolated(event.title)}`}
      lead={comers && <span aria-live="polite">{countsText(comers)}</span>}
      size="m"
      onClose={onClose}
      foot={
        <>
          <Button
            className="event-action"
            aria-expanded={isCodeShown}
            onClick={() => {
              setCodeShown(!isCodeShown);
            }}
          >
            <QrCode />
            {isCodeShown ? 'Hide code' : 'Show code'}
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className="check-in">
        {isCodeShown && <ShownCode eventId={event.id} secret={secret} />}
        {comers ? (
          <Comers event={event} comers={comers} />
        ) : (
          <Loading text="Loading people…" skeleton={<SkeletonRows count={2} />} />
        )}
      </div>
    </Dialog>
  );
}

function Comers({ event, comers }: { event: EventView; comers: readonly Comer[] }) {
  const [sought, setSought] = useState('');
  const groups = comerGroups(comers, { roles: event.roles.map(({ name }) => name), sought });
  const rows = useFocusHeir(); // whoever is marked without a seat goes to another list
  return (
    <div className="comers" ref={rows} tabIndex={-1}>
      <SearchField
        label="Find somebody"
        placeholder="Find somebody, also without a seat"
        maxLength={60}
        text={sought}
        onAsk={setSought}
      />
      {groups.length === 0 && (
        <EmptyState
          icon={Users}
          text={
            sought === ''
              ? 'Nobody has a seat. Find whoever came above.'
              : 'No one here matches. Check the name.'
          }
        />
      )}
      {groups.map(({ title, comers: ofGroup }) => (
        <section key={title} aria-label={title}>
          <h3>
            <span dir="auto">{title}</span> <small className="num">{ofGroup.length}</small>
          </h3>
          <ul>
            {ofGroup.map((comer) => (
              <ComerRow key={comer.userId} event={event} comer={comer} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
