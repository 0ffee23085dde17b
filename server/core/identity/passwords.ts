import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the library's defaults (19 MiB, two passes), which follow OWASP's. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/**
 * Whether the password matches the hash. Without a hash (no such member) it takes just as long and says no, so that
 * timing doesn't reveal who exists.
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
