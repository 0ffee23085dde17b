/**
 * A signal that is aborted as soon as one of `signals` is, for the same reason. `AbortSignal.any` is younger than the floor
 * (src/start/browser-floor.ts). It is used where it exists, since it leaves no listener on a signal that lives long.
 */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  // oxlint-disable-next-line eslint-js/no-restricted-properties -- here alone
  return 'any' in AbortSignal ? AbortSignal.any([...signals]) : following(signals);
}

function following(signals: readonly AbortSignal[]): AbortSignal {
  const follower = new AbortController();
  for (const signal of signals) {
    const follow = () => {
      follower.abort(signal.reason);
    };
    if (signal.aborted) follow();
    else signal.addEventListener('abort', follow, { signal: follower.signal });
  }
  return follower.signal;
}
