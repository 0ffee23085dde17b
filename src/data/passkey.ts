// The library's file is only loaded when somebody wants a passkey.

/** Whether this browser has passkeys at this address: they need https, and a name in place of a number. */
export function hasPasskeys(): boolean {
  return isSecureContext && 'PublicKeyCredential' in window && !isNumber(location.hostname);
}

/** Lets the person make a passkey from the server's options. Null if the browser made none, as on a device that has one already. */
export async function makePasskey(options: unknown) {
  const { startRegistration, WebAuthnError } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON: options as never }).catch(noneIf(WebAuthnError));
}

/** Lets the person choose one of their passkeys. Null if they chose none. */
export async function askForPasskey(options: unknown) {
  const { startAuthentication, WebAuthnError } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON: options as never }).catch(noneIf(WebAuthnError));
}

/** Browsers don't tell a page whether the person said no, has none, or can have none: it is not to learn that. */
function noneIf(kind: new (...args: never) => Error) {
  return (error: unknown): null => {
    if (error instanceof DOMException || error instanceof kind) return null;
    throw error;
  };
}

function isNumber(hostname: string): boolean {
  return /^[\d.]+$|:/.test(hostname);
}
