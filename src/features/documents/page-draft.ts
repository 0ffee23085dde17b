/** What is written of a page. */
export interface PageDraft {
  readonly content: string;
  /** Missing in one that an older version has left: then the title stays. */
  readonly title?: string | undefined;
}

/** Reads a stored draft; null if it is none of a page. */
export function pageDraftIn(kept: unknown): PageDraft | null {
  if (typeof kept !== 'object' || kept === null || !('content' in kept)) return null;
  const { content } = kept;
  if (typeof content !== 'string') return null;
  return 'title' in kept && typeof kept.title === 'string'
    ? { content, title: kept.title }
    : { content };
}
