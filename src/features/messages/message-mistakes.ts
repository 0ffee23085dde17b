import { MOST_NAMED, type Addressees } from '#contract/messages.ts';

export type MessageMistakes = Readonly<Partial<Record<'form' | 'to' | 'text', string>>>;

/** What keeps a message from being sent, by the part of the form in which it is put right. */
export function mistakesIn(to: Addressees | null, text: string): MessageMistakes {
  const readers = !to ? 'Choose who reads it.' : tooManyIn(to);
  return {
    ...(readers !== null && { to: readers }),
    ...(text.trim() === '' && { text: 'Write what you want to tell them.' }),
  };
}

/** Whether more members are named than one message may name, in words; null if not. */
export function tooManyIn({ ids = [] }: Addressees): string | null {
  if (ids.length <= MOST_NAMED) return null;
  return `A message goes to ${MOST_NAMED} selected members at most. Select fewer, or write to a department.`;
}

/** Where the form shows a refusal: the server names the parts of `to` one by one. */
export function refusedParts(
  message: string,
  fields: Readonly<Partial<Record<string, string>>>,
): MessageMistakes {
  const named = Object.entries(fields);
  const to = named.find(([field]) => field === 'to' || field.startsWith('to.'))?.[1];
  const { text } = fields;
  if (to === undefined && text === undefined) return { form: message };
  return { ...(to !== undefined && { to }), ...(text !== undefined && { text }) };
}
