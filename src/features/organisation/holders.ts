import { ApiError } from '#contract/problem.ts';
import { isolated } from '#domain/markup/isolated.ts';

/** Who holds a position: some of them by name, and how many they are. */
export interface Holders {
  readonly names: readonly string[];
  readonly count: number;
}

/** Who holds the position that was not deleted because of them; null for every other refusal. */
export function holdersIn(error: unknown): Holders | null {
  if (!(error instanceof ApiError) || error.code !== 'position_held') return null;
  const current = new Map<string, unknown>(Object.entries(error.problem.current ?? {}));
  const [listed, count] = [current.get('holders'), current.get('count')];
  const names = Array.isArray(listed) ? listed.filter((one) => typeof one === 'string') : [];
  return { names, count: typeof count === 'number' ? count : names.length };
}

const MOST_NAMES = 5;

/** The question that names them. */
export function heldText({ names, count }: Holders): string {
  const named = names.slice(0, MOST_NAMES).map(isolated);
  const others = Math.max(count, names.length) - named.length;
  const all = [...named, ...(others > 0 ? [`${others} more`] : [])];
  const who = all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : all.join('');
  return `Held by ${who || 'members'}. Take it from them? This cannot be undone.`;
}
