import { observable } from '../observable.ts';

/** Who may ask something in the corner, the most urgent first. */
const order = ['update', 'reminder', 'install'] as const;
export type PromptName = (typeof order)[number];

/** The prompts answered since this start (SPEC 11.4), whether or not one is on the screen. */
export const answeredPrompts = observable<ReadonlySet<PromptName>>(new Set());

export function noteAnswered(name: PromptName): void {
  answeredPrompts.set(new Set([...answeredPrompts.get(), name]));
}

/**
 * Which prompt is shown, of those that are wanted (SPEC 11.4): at most one, and once one was answered no other follows
 * until the next start, except that a new version is always offered.
 */
export function promptInTurn(
  wanted: Readonly<Partial<Record<PromptName, boolean>>>,
  answered: ReadonlySet<PromptName>,
): PromptName | null {
  const first = order.find((name) => wanted[name] === true && !answered.has(name)) ?? null;
  return first === 'update' || answered.size === 0 ? first : null;
}
