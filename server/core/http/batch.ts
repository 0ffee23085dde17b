import type { FastifyRequest } from 'fastify';
import type { Body } from '#contract/endpoint.ts';
import { ApiError } from '#contract/problem.ts';
import { replay } from '#contract/replay.ts';
import { bodyLimitOf } from '#server/core/reception/body-limits.ts';
import type { ReadJson } from '#server/core/reception/request-facts.ts';
import type { BoundCall } from '#server/core/calls/implement.ts';
import { validate } from '#server/core/calls/validate.ts';

/** One call of a batch, ready to be carried out. */
export interface BatchedCall {
  readonly key: string;
  readonly route: BoundCall;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The cursor with which it was frozen, if the device says so. */
  readonly frozen: string | undefined;
}

/** Reads a batch from the request that carries it. */
export type ReadBatch = (request: FastifyRequest) => Promise<BatchedCall[]>;

/**
 * A batch is read whole before any of its calls is carried out. It is refused if one of them may not wait on a device,
 * has a body that can't be read or is larger than it may be by itself, or shares its key with another.
 */
export function batchReader(routes: readonly BoundCall[], readJson: ReadJson): ReadBatch {
  const waiting = routes
    .filter(({ endpoint }) => endpoint.mayWait === true)
    .map((route) => ({ route, address: addressOf(route) }));

  function find({ method, path }: Sent): Pick<BatchedCall, 'route' | 'params'> | null {
    for (const { route, address } of waiting) {
      const found = route.endpoint.method === method ? address.exec(path) : null;
      if (found) return { route, params: decoded(found.groups ?? {}) };
    }
    return null;
  }

  return async (request) => {
    const { calls, cursors } = validate(replay.body, request.body) as Body<typeof replay>;
    if (new Set(calls.map(({ key }) => key)).size < calls.length) {
      throw new ApiError('invalid', 'Two of these calls have the same key.');
    }
    const batch: BatchedCall[] = [];
    for (const call of calls) {
      const found = find(call);
      if (!found) throw new ApiError('invalid', 'One of these calls is not taken in a batch.');
      if (Buffer.byteLength(call.body) > bodyLimitOf(found.route.endpoint)) {
        throw new ApiError('too_large', 'One of these calls is too large.');
      }
      const frozen = call.frozen === undefined ? undefined : cursors?.[call.frozen];
      batch.push({ ...found, key: call.key, frozen, body: await readJson(request, call.body) });
    }
    return batch;
  };
}

type Sent = Body<typeof replay>['calls'][number];

/** Parameters as long as those of the router. */
function addressOf({ endpoint }: BoundCall): RegExp {
  return new RegExp(`^${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/?#]{1,100})')}/?$`, 'i');
}

function decoded(groups: Readonly<Record<string, string>>): Record<string, string> {
  try {
    return Object.fromEntries(
      Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    throw new ApiError('malformed', "We couldn't read the address of one of these calls.");
  }
}
