import { ApiError } from '#contract/problem.ts';
import { problemOfColour, problemOfIcon } from '#domain/looks/department-looks.ts';
import { spellingKey } from '#domain/spelling-key.ts';

/** Refuses, with 422 on the field, a colour that can't be told from what it stands on. */
export function refuseColour(colour: string): void {
  const problem = problemOfColour(colour);
  if (problem !== null) throw refused('colour', problem);
}

/** Refuses, with 422 on the field, what is neither one of our marks nor a single emoji. */
export function refuseIcon(icon: string): void {
  const problem = problemOfIcon(icon);
  if (problem !== null) throw refused('icon', problem);
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Refuses, with 422 on the field, a name that another one has in any spelling. */
export function refuseTaken(
  others: readonly Named[],
  { id, name }: Named,
  { field, noun }: { readonly field: string; readonly noun: string },
): void {
  const taken = others.find((one) => one.id !== id && spellingKey(one.name) === spellingKey(name));
  if (taken) throw refused(field, `There is a ${noun} called ${taken.name} already.`);
}

export function refused(field: string, message: string): ApiError {
  return new ApiError('invalid', message, { fields: { [field]: message } });
}
