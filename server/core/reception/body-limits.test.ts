import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import { isDeclared, type Endpoint } from '#contract/endpoint.ts';
import { bodyLimitOf } from './body-limits.ts';

/** Of a character in UTF-8, but for the rare ones that count as two characters. */
const BYTES = 3;

const calls = Object.values<Record<string, Endpoint>>(api).flatMap((feature) =>
  Object.values(feature),
);
const withBody = calls
  .filter(({ body, upload }) => isDeclared(body) && upload === undefined)
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

describe('the body of a call', () => {
  it.each(withBody)('may be as long as its contract says: %s', (_, endpoint) => {
    const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' });
    expect(longestOf(schema as Schema)).toBeLessThanOrEqual(bodyLimitOf(endpoint));
  });

  it('is long only where an editor writes, and where somebody is signed in', () => {
    for (const endpoint of calls.filter(({ richText }) => richText !== undefined)) {
      expect(['anyone', 'bot']).not.toContain(endpoint.access);
      const { properties = {} } = z.toJSONSchema(endpoint.body, { io: 'input' });
      const written = properties[String(endpoint.richText)] as Schema;
      const { description = written } = written.properties ?? {}; // of what an event is made of
      expect(description).toMatchObject({ maxLength: 100_000 });
    }
    for (const endpoint of calls) {
      const isLong = endpoint.richText !== undefined || endpoint.upload !== undefined;
      expect(bodyLimitOf(endpoint) > 64 * 1_024).toBe(isLong);
    }
  });
});

/** Of an id, quotes included. */
const UUID = 38;

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
}

/** Bytes of the longest value that fits the schema; what may be anything is ignored by our handlers and left out. */
function longestOf({
  type,
  format,
  maxLength = 100,
  maxItems = 100,
  items,
  properties,
  anyOf,
}: Schema): number {
  if (anyOf) return Math.max(...anyOf.map(longestOf));
  if (format === 'uuid') return UUID;
  if (type === 'string') return maxLength * BYTES + 2;
  if (type === 'array' && items) return maxItems * (longestOf(items) + 1) + 2;
  return Object.entries(properties ?? {}).reduce(
    (sum, [name, schema]) => sum + name.length + 4 + longestOf(schema),
    20,
  );
}
