// @chunk member
import type { Settled } from '#sync/engine/outbox.ts';
import type { Publication } from '#sync/intentions/publication.ts';

/** What a form is for: the thing with the id, a new one, or a new one that starts from something else. */
export type FormSubject = { readonly id: string } | 'new' | 'copy';

/**
 * Which of the refused publications (oldest first) a form opens with, by its id: the one that its draft came from, or
 * the latest if there is no draft. A draft that came from none is another text, and leaves the refused ones alone.
 */
export function offeredTo(
  written: FormSubject,
  kept: { readonly refused?: string } | null,
  refused: readonly Pick<Settled, 'id' | 'args'>[],
): string | null {
  if (kept) return kept.refused ?? null;
  const about = refused.findLast(({ args }) => {
    const { id, isNew } = args as Publication<unknown>;
    return typeof written === 'object' ? id === written.id : isNew && written === 'new';
  });
  return about?.id ?? null;
}
