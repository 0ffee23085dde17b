import type { CheckInMark } from '#contract/check-in.ts';
import { refusalOf } from '#data/refusal.ts';
import type { Comer } from '#sync/views/comers-known.ts';
import type { EventView } from '#sync/views/views.ts';
import { Button } from '#ui/press/button.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { setMark } from './check-in.data.ts';
import { ComerName } from './comer-name.tsx';
import { shownMarks } from './shown-marks.ts';

/** Somebody with the four ways to mark them; the one that is pressed is taken back by another press. */
export function ComerRow({ event, comer }: { event: EventView; comer: Comer }) {
  const { username, mark: own, isWaiting } = comer;
  const press = async (mark: CheckInMark) => {
    try {
      await setMark(event, comer, mark);
    } catch (error) {
      notify({ kind: 'bad', text: `Couldn't check in. ${refusalOf(error).message}` });
    }
  };
  return (
    <li className="comer" aria-label={username}>
      <ComerName comer={comer} />
      <div className="comer-marks" role="group" aria-label={`How ${username} came`}>
        {shownMarks.map(({ mark, text, icon: Icon }) => (
          <Button
            key={mark}
            aria-pressed={own === mark}
            data-mark={mark}
            data-waiting={own === mark && isWaiting ? '' : undefined}
            onClick={() => void press(mark)}
          >
            <Icon className="small" />
            {text}
          </Button>
        ))}
      </div>
    </li>
  );
}
