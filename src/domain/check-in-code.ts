import { Secret, TOTP } from 'otpauth';
import { SECOND_MS } from './time/durations.ts';

/** RFC 6238. A step a minute, so that a picture of a code is soon of no use. */
export const CODE_STEP_SECONDS = 60;
const STEP_MS = CODE_STEP_SECONDS * SECOND_MS;
const DIGITS = 6;
/** A secret's length in bytes, as RFC 4226 recommends. */
const SECRET_LENGTH = 20;

/** A new secret, in base32. */
export function newCodeSecret(): string {
  return new Secret({ size: SECRET_LENGTH }).base32;
}

/** The code that a leader's screen shows at that moment. */
export function codeAt(secret: string, at: Date): string {
  return totpOf(secret).generate({ timestamp: at.getTime() });
}

/** Whether it is the code of that moment or of the step before, however it is spaced. */
export function isCodeRight(secret: string, code: string, at: Date): boolean {
  const token = code.replaceAll(/\D/g, '');
  if (token.length !== DIGITS) return false;
  const delta = totpOf(secret).validate({ token, timestamp: at.getTime(), window: 1 });
  return delta === 0 || delta === -1;
}

/** How much of the code's step has passed, from 0 to 1. */
export function stepPassed(at: Date): number {
  return (at.getTime() % STEP_MS) / STEP_MS;
}

function totpOf(secret: string): TOTP {
  return new TOTP({
    ...{ algorithm: 'SHA1', digits: DIGITS, period: CODE_STEP_SECONDS },
    secret: Secret.fromBase32(secret),
  });
}
