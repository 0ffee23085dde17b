import { tokenClaims, type TokenClaims } from '#contract/auth.ts';

/** What a token says, for display only; null for anything that is not one of our tokens. */
export function claimsOf(token: string): TokenClaims | null {
  const [, payload] = token.split('.');
  if (payload === undefined) return null;
  try {
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    return tokenClaims.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (error) {
    // Not base64, not JSON, or the wrong shape: in any case not one of our tokens.
    if (error instanceof Error) return null;
    throw error;
  }
}
