import type { Suspension } from '#contract/members.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { dateAndTime } from '#ui/time/time.ts';

/** "Suspended until 24 Nov 2026, 00:00" */
export function suspensionText({ until }: Pick<Suspension, 'until'>): string {
  return until === null ? 'Suspended until you lift it' : `Suspended until ${dateAndTime(until)}`;
}

export function suspendedText(name: string): string {
  return `${isolated(name)} is suspended and signed out everywhere.`;
}

export function liftedText(name: string): string {
  return `${isolated(name)} can sign in again.`;
}

/** SPEC 20.4: the question before a suspension is lifted. */
export function liftQuestion(name: string) {
  return {
    title: `Lift the suspension of ${isolated(name)}?`,
    text: 'They can sign in again at once. The seats they lost are not given back.',
    yes: 'Lift suspension',
    no: 'Keep it',
    isDestructive: false,
  };
}
