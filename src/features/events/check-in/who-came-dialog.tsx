import { Users } from 'lucide-react';
import { refusalOf } from '#data/refusal.ts';
import { isolated } from '#domain/markup/isolated.ts';
import type { Comer } from '#sync/views/comers-known.ts';
import type { EventView } from '#sync/views/views.ts';
import { EmptyState, LoadError, Loading } from '#ui/loading/loaded.tsx';
import { SkeletonRows } from '#ui/loading/skeleton-rows.tsx';
import { onItsWay } from '#ui/loading/on-its-way.tsx';
import { useIsLong } from '#ui/loading/use-is-long.ts';
import { useLastingFailure } from '#ui/loading/use-lasting-failure.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/press/button.tsx';
import { useWhoCame } from './check-in.data.ts';
import { ComerName } from './comer-name.tsx';
import { comerGroups, countsText } from './comers.ts';
import { shownMarks } from './shown-marks.ts';
import './check-in.css';

interface WhoCameDialogProps {
  event: EventView;
  onClose: () => void;
}

/** SPEC 32.31: who came, to read, for whoever may edit the event. */
export function WhoCameDialog({ event, onClose }: WhoCameDialogProps) {
  const asked = useWhoCame(event.id);
  const { value, retry } = asked;
  const failure = useLastingFailure(asked);
  const roles = event.roles.map(({ name }) => name);
  const isLong = useIsLong();
  if (!value && !failure && !isLong) return onItsWay;
  return (
    <Dialog
      key={value ? 'here' : failure ? 'failed' : 'loading'} // each is as high as what is in it, so that none is moved
      title={`Who came: ${isolated(event.title)}`}
      lead={value && countsText(value, 'came')}
      size="m"
      onClose={onClose}
      foot={<Button onClick={onClose}>Close</Button>}
    >
      <div className="check-in" tabIndex={0} role="group" aria-label="Who came">
        {!value && failure && (
          <LoadError
            text={`We couldn't load who came. ${refusalOf(failure).message}`}
            onRetry={retry}
          />
        )}
        {!value && !failure && (
          <Loading text="Loading people…" skeleton={<SkeletonRows count={2} />} />
        )}
        {value?.length === 0 && (
          <EmptyState icon={Users} text="Nobody had a seat, and nobody was checked in." />
        )}
        {comerGroups(value ?? [], { roles, sought: '' }).map(({ title, comers }) => (
          <section key={title} aria-label={title}>
            <h3>
              <span dir="auto">{title}</span> <small className="num">{comers.length}</small>
            </h3>
            <ul>
              {comers.map((comer) => (
                <Row key={comer.userId} comer={comer} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function Row({ comer }: { comer: Comer }) {
  const { username, mark } = comer;
  const shown = shownMarks.find((one) => one.mark === mark);
  return (
    <li className="comer" aria-label={username}>
      <ComerName comer={comer} />
      <p className="comer-mark" data-mark={mark}>
        {shown && <shown.icon className="small" />}
        {shown?.text ?? 'Not marked'}
      </p>
    </li>
  );
}
