// Headers that client and server agree on. Names are lower case, as Node and fetch deliver them.

/** The mark of every answer of our server, whatever its status. An answer without it came from something in between. */
export const MARKER_HEADER = 'muster-api';
export const MARKER_VALUE = '1';

/** The entry's id, on every mutating call. Our answer echoes it. */
export const KEY_HEADER = 'idempotency-key';

/** The id of the user for whom the body was written; the server refuses if the token belongs to somebody else. */
export const USER_HEADER = 'muster-user';

/**
 * The cursor that the device had when it froze the call (OB5), whatever its clock says. Where keys as old as that are no longer kept, the server
 * answers `key_expired`. A call without it, as older versions send it, is carried out.
 */
export const FROZEN_HEADER = 'muster-frozen';

/** What was left out, in words, on the answer to a call of which something is not kept. The editor says by itself what it leaves out. */
export const LEFT_OUT_HEADER = 'muster-left-out';

/** The format of the outbox entry behind a call. The server accepts `OUTBOX_FORMATS` and answers 426 to any other. */
export const OUTBOX_HEADER = 'muster-outbox';
export const OUTBOX_FORMAT = '1';
export const OUTBOX_FORMATS: readonly string[] = ['1'];
