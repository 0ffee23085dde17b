interface AddressPolicy {
  readonly createScriptURL: (address: string) => string;
}
interface PolicyFactory {
  readonly createPolicy: (name: string, rules: AddressPolicy) => AddressPolicy;
}

/** The service worker, and the workers from the build. */
const OURS = /^(\/sw\.js|\/assets\/[\w.-]+\.js)$/;

let policy: AddressPolicy | null = null;

/**
 * Under Trusted Types, script addresses are only accepted from a named policy, and there may be only one: this one
 * lets workers from our own build through and throws for everything else.
 */
export function scriptAddress(address: string): string {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  if (!factory) return address;
  policy ??= factory.createPolicy('muster-worker', { createScriptURL: own });
  return policy.createScriptURL(address);
}

function own(address: string): string {
  if (OURS.test(address) || import.meta.env.DEV) return address;
  throw new TypeError(`${address} is no script of this app.`);
}
