import { BadgeCheck, Check } from 'lucide-react';
import { useState } from 'react';
import { useOrganisation } from '#data/organisation.ts';
import { refusalOf } from '#data/refusal.ts';
import type { PositionAsked } from '#domain/news/news-kind.ts';
import { Card } from '#ui/page/card.tsx';
import { Button } from '#ui/press/button.tsx';
import { useFocusHeir } from '#ui/press/focus-heir.ts';
import { notify } from '#ui/toasts/notify.ts';
import { giveAsked, useAskedPositions } from './asked.data.ts';

/** SPEC 21.6: positions that chiefs ask for on behalf of those whom they accepted. Each is given with one press. */
export function AskedCard() {
  const asked = useAskedPositions();
  const list = useFocusHeir(); // a row goes with the button that was pressed in it
  if (asked === undefined || asked.length === 0) return null;
  return (
    <Card title={`Positions asked for (${asked.length})`} icon={BadgeCheck}>
      <div ref={list} tabIndex={-1}>
        <ul className="rows">
          {asked.map((one) => (
            <AskedRow key={one.submissionId} asked={one} />
          ))}
        </ul>
      </div>
    </Card>
  );
}

function AskedRow({ asked }: { asked: PositionAsked }) {
  const { username, position, departmentId } = asked;
  const organisation = useOrganisation();
  const [isBusy, setBusy] = useState(false);
  const give = async () => {
    setBusy(true);
    try {
      await giveAsked(asked);
      notify({ kind: 'ok', text: `${username} is ${position} now.`, subject: asked.submissionId });
    } catch (error) {
      const text = `Couldn't give ${position}. ${refusalOf(error).message}`;
      notify({ kind: 'bad', text, subject: asked.submissionId });
      setBusy(false);
    }
  };
  return (
    <li className="waiting-row" aria-label={username}>
      <div className="waiting-said">
        <b dir="auto">{username}</b>
        <small>
          {position}, {organisation.nameOf(departmentId)}
        </small>
      </div>
      <div className="waiting-deeds">
        <Button
          look="go"
          isBusy={isBusy}
          aria-label={`Give ${position} to ${username}`}
          onClick={() => void give()}
        >
          <Check />
          Give position
        </Button>
      </div>
    </li>
  );
}
