import type { EventAlone } from '#contract/events.ts';
import { isFull } from '#domain/sign-ups/capacity.ts';
import { isolated } from '#domain/markup/isolated.ts';
import type { Question } from '#ui/overlays/confirm.ts';

/** SPEC 30.22: what is asked before somebody is put above a capacity, or past those who wait. */
export function passingOver(
  role: EventAlone['roles'][number] | undefined,
  username: string,
): Question {
  const { name = '', attending = 0, capacity = 0, waiting = 0 } = role ?? {};
  const answers = { yes: 'Put in anyway', no: 'Leave as it is', isDestructive: false };
  if (!isFull({ attending, capacity })) {
    const text = `${waiting} wait for this role and were there first.`;
    return { title: `Pass the waitlist of ${isolated(name)}?`, text, ...answers };
  }
  const others = waiting > 0 ? `, and ${waiting} still wait` : '';
  return {
    title: `${isolated(name)} is full. Put ${isolated(username)} in?`,
    text: `It then has more people than places${others}.`,
    ...answers,
  };
}
