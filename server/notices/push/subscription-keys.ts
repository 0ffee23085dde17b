import { ECDH } from 'node:crypto';

const base64url = /^[A-Za-z0-9_-]+={0,2}$/;

/** Whether a browser's public key is a point on P-256, as RFC 8291 encrypts for it. */
export function isBrowserKey(text: string): boolean {
  const key = bytesOf(text);
  if (key?.length !== 65 || key[0] !== 4) return false;
  try {
    ECDH.convertKey(key, 'prime256v1');
    return true;
  } catch {
    return false; // no point of the curve
  }
}

/** Whether the text is a secret of the length that RFC 8291 asks for. */
export function isAuthSecret(text: string): boolean {
  return bytesOf(text)?.length === 16;
}

function bytesOf(text: string): Buffer | null {
  return base64url.test(text) ? Buffer.from(text, 'base64url') : null;
}
