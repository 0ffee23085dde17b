import { Copy, Download, Users } from 'lucide-react';
import type { EventView } from '#sync/views/views.ts';
import { Button } from '#ui/press/button.tsx';
import { useFocusHeir } from '#ui/press/focus-heir.ts';
import { copyText } from '#ui/press/copy-text.ts';
import { saveAs } from '#ui/press/save-file.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { EmptyState, Loading, LoadError } from '#ui/loading/loaded.tsx';
import { SkeletonRows } from '#ui/loading/skeleton-rows.tsx';
import { onItsWay } from '#ui/loading/on-its-way.tsx';
import { useIsLong } from '#ui/loading/use-is-long.ts';
import { useLastingFailure } from '#ui/loading/use-lasting-failure.ts';
import { notify } from '#ui/toasts/notify.ts';
import { timeSpan } from '#ui/time/time.ts';
import { refusalOf } from '#data/refusal.ts';
import type { AskedFor } from '#data/portal-settings.ts';
import { useAway } from '#data/status.ts';
import { awayText } from '#ui/editing/sending-words.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { serverTime } from '#browser/server-clock.ts';
import { useNow } from '#ui/time/use-now.ts';
import { AddPerson } from './add-person.tsx';
import { AskedPeople } from './asked-people.tsx';
import { CallOff } from './call-off.tsx';
import { NameList } from './name-list.tsx';
import { PersonRow } from './person-row.tsx';
import { isStillOn, peopleGroups, signUpsText, type PeopleGroup } from './people-groups.ts';
import { signUpsFile, useEventPeople, type EventPeople } from './people.data.ts';
import { Unanswered } from './unanswered.tsx';
import './people.css';

interface PeopleDialogProps {
  event: EventView;
  onClose: () => void;
}

/** SPEC 30.31: whoever may edit an event puts its people where they belong. */
export function PeopleDialog(props: PeopleDialogProps) {
  const people = useEventPeople(props.event.id);
  const { value } = people;
  const failure = useLastingFailure(people);
  const isLong = useIsLong();
  if (!value && !failure && !isLong) return onItsWay;
  // Each state is a dialog of its own height, so that none is moved.
  const key = value ? 'here' : failure ? 'failed' : 'loading';
  return <Shown key={key} {...props} {...people} failure={failure} />;
}

function Shown({
  event,
  onClose,
  value,
  failure,
  retry,
}: PeopleDialogProps & AskedFor<EventPeople>) {
  const away = useAway();
  const rows = useFocusHeir();
  return (
    <Dialog
      title={`People of ${isolated(event.title)}`}
      size="m"
      onClose={onClose}
      foot={
        <>
          {value && <TakeAway people={value} />}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className="people" ref={rows} tabIndex={-1}>
        {value && away && (
          <p className="note">{awayText(away)} Moving people needs a connection.</p>
        )}
        {!value && failure && (
          <LoadError
            text={`The people couldn't be loaded. ${refusalOf(failure).message}`}
            onRetry={retry}
          />
        )}
        {!value && !failure && (
          <Loading text="Loading people…" skeleton={<SkeletonRows count={2} />} />
        )}
        {value && <Groups people={value} onDone={onClose} />}
      </div>
    </Dialog>
  );
}

function Groups({ people, onDone }: { people: EventPeople; onDone: () => void }) {
  const { event, unanswered, absent } = people;
  const isOn = isStillOn(event, serverTime(useNow()));
  const groups = peopleGroups(event);
  return (
    <>
      <AskedPeople event={event} />
      <AddPerson people={people} />
      {groups.length === 0 && <EmptyState icon={Users} text="Nobody has answered yet." />}
      {groups.map((group) => (
        <Group key={`${group.to} ${group.role ?? ''}`} people={people} group={group} />
      ))}
      {absent.length > 0 && (
        <section aria-label="Away">
          <h3>
            Away <small className="num">{absent.length}</small>
          </h3>
          <NameList people={absent} />
        </section>
      )}
      <Unanswered eventId={event.id} people={unanswered} mayBeAsked={isOn} />
      {isOn && <CallOff event={event} onDone={onDone} />}
    </>
  );
}

function Group({ people: { event }, group }: { people: EventPeople; group: PeopleGroup }) {
  const { title, count, people } = group;
  return (
    <section aria-label={title}>
      <h3>
        <span dir="auto">{title}</span> <small className="num">{count}</small>
      </h3>
      {people.length === 0 ? (
        <p className="note">Nobody yet.</p>
      ) : (
        <ul>
          {people.map((person, at) => (
            <PersonRow
              key={person.userId}
              event={event}
              person={person}
              group={group}
              place={at + 1}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** SPEC 30.32: as a table, and as a text to paste. */
function TakeAway({ people }: { people: EventPeople }) {
  const { event } = people;
  const copy = async () => {
    const text = signUpsText(people, timeSpan(event, new Date()));
    const isCopied = await copyText(text);
    notify(
      isCopied
        ? { kind: 'ok', text: 'Sign-ups copied.' }
        : { kind: 'bad', text: "This browser doesn't let us copy." },
    );
  };
  const save = async () => {
    try {
      await saveAs(await signUpsFile(event.id));
    } catch (error) {
      notify({ kind: 'bad', text: `Couldn't export the sign-ups. ${refusalOf(error).message}` });
    }
  };
  return (
    <>
      <Button className="event-action" onClick={() => void copy()}>
        <Copy />
        Copy as text
      </Button>
      <Button className="event-action" onClick={() => void save()}>
        <Download />
        CSV
      </Button>
    </>
  );
}
