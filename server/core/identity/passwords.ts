import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the library's defaults (19 MiB, two passes), which follow OWASP's. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/**
 * Whether the password belongs to the hash. Without a hash (no such member) it works as long and says no, so
 * that the time of an answer does not tell who exists.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const isRight = await verify(stored ?? (await nobodysHash()), password);
  return stored !== null && isRight;
}

let nobody: Promise<string> | undefined;
function nobodysHash(): Promise<string> {
  nobody ??= hash('no member has this password');
  return nobody;
}
