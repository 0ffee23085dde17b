import webpush from 'web-push';
import type { VapidKeys } from '#server/process/vapid-keys.ts';
import { HOUR_MS } from '#domain/time/durations.ts';

/** A signature is valid for twelve hours; it is replaced much earlier. */
const RENEWED_MS = HOUR_MS;
/** The most signatures that are kept. There are few push services; beyond this, somebody makes up hosts below one. */
const MOST_KNOWN = 100;

interface Signer extends VapidKeys {
  /** Whom the push service may write to. */
  readonly subject: string;
}

/**
 * Makes the header that proves to a push service whose messages these are. Signing takes longer than encrypting, so one signature
 * serves all browsers of a push service for an hour.
 */
export function pushAuthorization({ subject, publicKey, privateKey }: Signer) {
  const signed = new Map<string, { readonly header: string; readonly at: number }>();
  return (endpoint: string, now: Date): string => {
    const { origin } = new URL(endpoint);
    const at = now.getTime();
    const known = signed.get(origin);
    if (known && at - known.at < RENEWED_MS && at >= known.at) return known.header;
    const { Authorization: header } = webpush.getVapidHeaders(
      origin,
      subject,
      publicKey,
      privateKey,
      'aes128gcm',
    );
    if (signed.size >= MOST_KNOWN) signed.clear();
    signed.set(origin, { header, at });
    return header;
  };
}
