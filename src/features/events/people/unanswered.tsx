import { useState } from 'react';
import { Button } from '#ui/press/button.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { refusalOf } from '#data/refusal.ts';
import { NameList } from './name-list.tsx';
import { remindUnanswered, type EventPeople } from './people.data.ts';

interface UnansweredProps {
  eventId: string;
  people: EventPeople['unanswered'];
  mayBeAsked: boolean;
}

/** SPEC 30.33: who has not answered, and one press that asks them to, unless nobody can answer any more or yet (SPEC 30.61). */
export function Unanswered({ eventId, people, mayBeAsked }: UnansweredProps) {
  const [isBusy, setBusy] = useState(false);
  if (people.length === 0) return null;
  const handleClick = async () => {
    setBusy(true);
    try {
      const sent = await remindUnanswered(eventId);
      notify({
        kind: 'ok',
        text: `Asked ${sent === 1 ? '1 member' : `${sent} members`} to answer.`,
      });
    } catch (error) {
      notify({ kind: 'bad', text: `Nobody was asked. ${refusalOf(error).message}` });
    }
    setBusy(false);
  };
  return (
    <section aria-label="No answer yet">
      <h3>
        No answer yet <small className="num">{people.length}</small>
        {mayBeAsked && (
          <Button look="line" isBusy={isBusy} onClick={() => void handleClick()}>
            Ask them
          </Button>
        )}
      </h3>
      <NameList people={people} />
    </section>
  );
}
