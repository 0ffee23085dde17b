export interface BriefingDraft {
  readonly content: string;
}

/** A stored draft; null if it isn't one. Older versions of the app stored only the text. */
export function parseBriefing(kept: unknown): BriefingDraft | null {
  const content =
    typeof kept === 'object' && kept !== null && 'content' in kept ? kept.content : kept;
  return typeof content === 'string' ? { content } : null;
}
