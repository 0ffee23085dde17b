import { createECDH } from 'node:crypto';

/** The keys by which push services recognise this server (RFC 8292), in base64url. */
export interface VapidKeys {
  /** A point on P-256, uncompressed. */
  readonly publicKey: string;
  readonly privateKey: string;
}

export function makeVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // ECDH leaves out leading zeros: a short key is padded to 32 bytes.
  const secret = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return {
    publicKey: pair.getPublicKey('base64url', 'uncompressed'),
    privateKey: secret.toString('base64url'),
  };
}

/** Whether both are keys and belong together. */
export function isVapidPair({ publicKey, privateKey }: VapidKeys): boolean {
  const secret = Buffer.from(privateKey, 'base64url');
  if (secret.length !== 32 || secret.every((byte) => byte === 0)) return false;
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(secret);
  } catch {
    return false; // not below the curve's order
  }
  return pair.getPublicKey('base64url', 'uncompressed') === publicKey;
}
