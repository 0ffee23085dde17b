/** What a member answers to a posting. */
export interface Answer {
  readonly message: string;
}

export const noAnswer: Answer = { message: '' };

/** A kept draft; null for what is none. An older app kept the bare message. */
export function parseAnswer(kept: unknown): Answer | null {
  const message =
    typeof kept === 'object' && kept !== null && 'message' in kept ? kept.message : kept;
  return typeof message === 'string' ? { message } : null;
}
