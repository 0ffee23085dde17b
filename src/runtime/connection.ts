import { MARKER_VALUE } from '#contract/headers.ts';
import { type NetworkError, isGatewayTrouble } from '#contract/problem.ts';
import {
  send,
  sendFile,
  type IncomingAnswer,
  type UploadRequest,
  type OutgoingRequest,
} from '#api/send.ts';
import { proxyRefusal } from '#sync/engine/proxy-refusal.ts';
import { noteServerTime } from '#browser/server-clock.ts';
import { observable } from '../observable.ts';

/**
 * `offline`: no answer, and the browser says that there is no network. `trouble`: no answer from our server though there is
 * one, as far as the browser knows: it is down, or something in between says so.
 */
export type Reach = 'online' | 'offline' | 'trouble';

/** Judged by our own answers alone; what the browser says is a reason to try, and to name a silence (FAULTS 26). */
export interface Connection {
  readonly reach: Reach;
}

export const connection = observable<Connection>({ reach: 'online' });

/** Our server has answered, whatever it said. */
export function noteContact(): void {
  connection.set({ reach: 'online' });
}

/** No answer from our server; `error` says whether one came from something else. A dead server is not "offline" (FAULTS 26). */
export function noteSilence({ isGatewayTrouble }: Pick<NetworkError, 'isGatewayTrouble'>): void {
  const reach = isGatewayTrouble || hasNetwork() ? 'trouble' : 'offline';
  if (connection.get().reach !== reach) connection.set({ reach });
}

/** Where the browser says that there is none, there is none; the other way round it often errs. */
function hasNetwork(): boolean {
  return navigator.onLine;
}

/**
 * `send` that keeps track of the connection's state, for the engine. A request cancelled by `leaving` says nothing
 * about the connection.
 */
export async function sendTracked(
  request: OutgoingRequest,
  leaving: AbortSignal,
): Promise<IncomingAnswer | null> {
  const answer = await send(request, { signal: leaving });
  const isInDoubt = request.key !== null && answer?.marker === null;
  // The pull that follows shows whether that was about the change alone (OB33).
  if (isInDoubt && proxyRefusal(answer.status) !== null) return leaving.aborted ? null : answer;
  return heard(answer, leaving);
}

/** The same for a file; one that does not get through says nothing about the connection (PB10). */
export async function sendFileTracked(
  file: UploadRequest,
  leaving: AbortSignal,
): Promise<IncomingAnswer | null> {
  const answer = await sendFile(file, leaving);
  return answer?.marker === MARKER_VALUE ? heard(answer, leaving) : answer;
}

function heard(answer: IncomingAnswer | null, leaving: AbortSignal): IncomingAnswer | null {
  if (leaving.aborted) return null;
  if (answer?.marker === MARKER_VALUE) {
    noteContact();
    noteServerTime(answer.date);
  } else noteSilence({ isGatewayTrouble: isGatewayTrouble(answer) });
  return answer;
}
