export interface BriefingDraft {
  readonly content: string;
}

/** A kept draft; null for what is none. An older app kept the bare text. */
export function parseBriefing(kept: unknown): BriefingDraft | null {
  const content =
    typeof kept === 'object' && kept !== null && 'content' in kept ? kept.content : kept;
  return typeof content === 'string' ? { content } : null;
}
