import type { AnswerStanding } from '#domain/sign-ups/answer.ts';
import { ordinal } from '#domain/ordinal.ts';

/** Somebody who waits for a role. */
export interface WaitingInOrder {
  readonly roleId: string;
  readonly userId: string;
  readonly ticket: number;
}

interface Event {
  readonly roles: readonly { readonly id: string; readonly name: string; readonly place: number }[];
  /** First in line first. */
  readonly lines: readonly WaitingInOrder[];
  readonly userId: string;
}

/** What a member has of an event, as the audit keeps it: "Hauler", "maybe, 2nd on the waitlist for Medic", "no answer". */
export function placeInWords(
  { answer, seat, asked }: AnswerStanding,
  { roles, lines, userId }: Event,
): string {
  const nameOf = (role: string | null | undefined) =>
    roles.find(({ id }) => id === role)?.name ?? '';
  const words = {
    seat: nameOf(seat),
    asked: `asked for ${nameOf(asked)}`,
    maybe: 'maybe',
    no: "can't go",
    none: '',
  };
  const waiting = roles
    .toSorted((one, other) => one.place - other.place)
    .flatMap(({ id, name }) => {
      const line = lines.filter(({ roleId }) => roleId === id);
      const at = line.findIndex((one) => one.userId === userId);
      return at === -1 ? [] : [`${ordinal(at + 1)} on the waitlist for ${name}`];
    });
  return [words[answer], ...waiting].filter((one) => one !== '').join(', ') || 'no answer';
}
