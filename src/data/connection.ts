import { MARKER_VALUE } from '#contract/headers.ts';
import { http } from '#api/http.ts';
import { send as sendPlain, type IncomingAnswer, type OutgoingRequest } from '#api/send.ts';
import { noteServerTime } from './server-clock.ts';
import { value } from './value.ts';

/** Judged by our own answers alone; the browser's word for it is only a reason to try (FAULTS 26). */
export interface Connection {
  readonly isOnline: boolean;
  readonly lastContact: Date | null;
}

export const connection = value<Connection>({ isOnline: true, lastContact: null });

/** Our server has answered, whatever it said. */
export function noteContact(): void {
  connection.set({ isOnline: true, lastContact: new Date() });
}

/** No answer from our server. */
export function noteSilence(): void {
  const { isOnline, lastContact } = connection.get();
  if (isOnline) connection.set({ isOnline: false, lastContact });
}

/** `send` that keeps the connection's state; for the engine. What `leaving` calls off says nothing about it. */
export async function send(
  request: OutgoingRequest,
  leaving: AbortSignal,
): Promise<IncomingAnswer | null> {
  const answer = await sendPlain(http, request, { signal: leaving });
  if (leaving.aborted) return null;
  if (answer?.marker === MARKER_VALUE) {
    noteContact();
    noteServerTime(answer.date);
  } else noteSilence();
  return answer;
}
