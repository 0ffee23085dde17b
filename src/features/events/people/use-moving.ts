import { useState } from 'react';
import { ApiError } from '#contract/problem.ts';
import type { EventAlone } from '#contract/events.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { refusalOf } from '#data/refusal.ts';
import { confirm } from '#ui/overlays/confirm.ts';
import { notify } from '#ui/toasts/notify.ts';
import { passingOver } from './passing-over.ts';
import type { NumberedPlace, WayOfMoving, PersonInEvent } from './people-groups.ts';
import { putPerson } from './people.data.ts';
import { wayBack } from './way-back.ts';

type Moved = Pick<PersonInEvent, 'userId' | 'username'>;

/** Moves one person at a time, asks before a capacity or a list is passed over, and offers the way back. */
export function useMoving(event: EventAlone, person: Moved) {
  const { userId, username } = person;
  const [isBusy, setBusy] = useState(false);
  const goBack = async (steps: readonly NumberedPlace[]) => {
    setBusy(true);
    // One after the other, and none after one that was refused or thought better of.
    for (const step of steps) if (!(await put(event, person, step))) break;
    setBusy(false);
  };
  /** Resolves with whether they were moved. */
  const move = async ({ label, ...to }: WayOfMoving & NumberedPlace): Promise<boolean> => {
    const steps = wayBack(event, userId, to);
    setBusy(true);
    const isDone = await put(event, person, to);
    setBusy(false);
    if (!isDone) return false;
    const action = { label: 'Undo', onAct: () => void goBack(steps) };
    notify({
      ...{ kind: 'ok', text: `${isolated(username)}: ${label}.`, subject: `people ${userId}` },
      // Nobody asks for a seat on somebody else's behalf.
      ...(!event.asked?.some((one) => one.userId === userId) && { action }),
    });
    return true;
  };
  return { isBusy, move };
}

/** Whether they are there then: it may be refused, or thought better of. */
async function put(
  event: EventAlone,
  { userId, username }: Moved,
  place: NumberedPlace & { readonly over?: true },
): Promise<boolean> {
  try {
    await putPerson(event.id, { userId, ...place });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'role_full' && !place.over) {
      const role = event.roles.find(({ id }) => id === place.role);
      const isMeant = await confirm(passingOver(role, username));
      return isMeant && put(event, { userId, username }, { ...place, over: true });
    }
    const text = `Couldn't move ${isolated(username)}. ${refusalOf(error).message}`;
    notify({ kind: 'bad', text });
    return false;
  }
}
