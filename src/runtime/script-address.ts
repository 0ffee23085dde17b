interface AddressPolicy {
  readonly createScriptURL: (address: string) => string;
}
interface PolicyFactory {
  readonly createPolicy: (name: string, rules: AddressPolicy) => AddressPolicy;
}

/** The service worker, and what the build made of workers. */
const OURS = /^(\/sw\.js|\/assets\/[\w.-]+\.js)$/;

let policy: AddressPolicy | null = null;

/**
 * Under Trusted Types an address of a script is only taken from a named policy, of which there may be one: this one
 * lets workers of our own build through and throws for everything else.
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
