// @chunk forms
interface Reason {
  /** The reason as a sentence. */
  readonly message: string;
  /** The reason once more, at the fields that it is about. */
  readonly fields?: object | undefined;
}

/**
 * SPEC's words for a failure, and why: "Failed to add video. The link is not one of a video." Words that are a whole
 * sentence stand alone where the form says the reason at a field. Without SPEC's words it is just the reason.
 */
export function failureText(failure: string | undefined, { message, fields = {} }: Reason): string {
  if (failure === undefined) return message;
  if (!failure.endsWith('.')) return `${failure}. ${message}`;
  return Object.keys(fields).length > 0 ? failure : `${failure} ${message}`;
}
