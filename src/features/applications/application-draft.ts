/** A member's answer to a posting. */
export interface ApplicationDraft {
  readonly message: string;
}

export const emptyApplication: ApplicationDraft = { message: '' };

/** A stored draft; null if it isn't one. Older versions of the app stored only the message. */
export function parseApplication(kept: unknown): ApplicationDraft | null {
  const message =
    typeof kept === 'object' && kept !== null && 'message' in kept ? kept.message : kept;
  return typeof message === 'string' ? { message } : null;
}
