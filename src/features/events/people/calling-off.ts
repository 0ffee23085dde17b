import type { EventAlone } from '#contract/events.ts';
import { refusalOf } from '#data/refusal.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { notify } from '#ui/toasts/notify.ts';
import { setEventState } from '../event-editing.data.ts';

/** Calls an event off, and says so with the way back; false if it failed, which is said too. */
export async function callOffEvent(
  { id, title }: Pick<EventAlone, 'id' | 'title'>,
  reason: string,
): Promise<boolean> {
  try {
    await setEventState(id, { state: 'calledOff', reason: reason.trim() });
  } catch (error) {
    notify({ kind: 'bad', text: `The event wasn't called off. ${refusalOf(error).message}` });
    return false;
  }
  notify({
    kind: 'ok',
    text: `Called off: ${isolated(title)}`,
    subject: id,
    action: { label: 'Undo', onAct: () => void takeBack(id) },
  });
  return true;
}

async function takeBack(id: string): Promise<void> {
  try {
    await setEventState(id, { state: 'published' });
  } catch (error) {
    notify({ kind: 'bad', text: `The event is still called off. ${refusalOf(error).message}` });
  }
}
