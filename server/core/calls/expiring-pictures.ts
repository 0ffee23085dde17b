import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from '#contract/problem.ts';
import { LARGEST_FILE } from '#contract/uploads.ts';
import { RetryLater } from '#server/errors/errors.ts';
import { isExpiring } from '#domain/markup/expiring-address.ts';
import { keepImage } from '#server/core/files/image-quota.ts';
import { boundedFetch, type SeekPicture } from '#server/core/outside/bounded-fetch.ts';
import { isAllowedPicture } from '#server/core/text/picture-address.ts';
import type { Services } from './services.ts';

/** An author waits for it, with the form. */
const LONGEST_MS = 8_000;

/** Asks for a picture over HTTP, as large as an upload may be. */
export const seekPicture: SeekPicture = (address) =>
  boundedFetch(address, { signal: AbortSignal.timeout(LONGEST_MS), mostBytes: LARGEST_FILE });

interface Saving {
  readonly endpoint: Endpoint;
  /** The body as it came, with its fields in camel case. */
  readonly body: unknown;
  readonly memberId: string;
}

/**
 * The body with our own copy of its picture, if it names one at an address that ends (SPEC 16.14); else the body itself. Only the allowed
 * hosts are asked, and never from within a transaction. A picture that can't be had stays where it is: it is shown for as long
 * as it lasts, and the answer says so (left-out-header.ts).
 */
export async function withOwnCopy(
  { endpoint, body, memberId }: Saving,
  services: Services,
): Promise<unknown> {
  const field = endpoint.pictureField;
  if (field === undefined || typeof body !== 'object' || body === null) return body;
  const address: unknown = (body as Record<string, unknown>)[field];
  if (typeof address !== 'string' || !isExpiring(address)) return body;
  if (!isAllowedPicture(address, services.config.imageHosts)) return body;
  const sought = await services.seekPicture(address);
  if (sought.kind !== 'found') return body;
  try {
    return { ...body, [field]: await keepImage(sought.bytes, memberId, services) };
  } catch (error) {
    // A server that is only busy copies it at the next try; stored as it is, the picture would be gone tomorrow.
    if (!(error instanceof ApiError) || error instanceof RetryLater) throw error;
    services.log.info({ reason: error.message }, 'a picture of another host was not copied');
    return body;
  }
}
