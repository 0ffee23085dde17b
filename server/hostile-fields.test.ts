import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from '#contract/problem.ts';
import { Device } from '#tests/support/servers/device.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { chosenHtml } from '#tests/support/hostile/chosen-attacks.ts';
import type { Desk, HtmlField } from '#tests/support/hostile/field.ts';
import { htmlFields } from '#tests/support/hostile/fields.ts';
import { startServer } from '#tests/support/servers/server.ts';

const calls: readonly Endpoint[] = Object.values(api).flatMap((contract) =>
  Object.values<Endpoint>(contract),
);

it('SPEC 5.24 every call that takes rich text is tried with hostile HTML', () => {
  const takesHtml = calls.filter(({ richText }) => richText !== undefined);
  const named = (call: Endpoint) => `${call.method} ${call.path}`;
  expect(htmlFields.map(({ call }) => named(call)).toSorted()).toEqual(
    takesHtml.map(named).toSorted(),
  );
});

describe.each(engines)('SPEC 5.24 hostile HTML on $engine', (engine) => {
  let desk: Desk;

  beforeAll(async () => {
    const server = await startServer({ engine });
    const { token } = await server.member({ role: 'Admin', flags: ['OrgMember'] });
    desk = { server, token, device: new Device(server, token) };
  });
  afterAll(() => desk.server.close());

  it.each(htmlFields)('is told cleaned, or is refused: $name', async (field) => {
    for (const html of chosenHtml) {
      const clean = expected(field, html);
      if (clean === null) await expectRefusal(field, html);
      else {
        const readings = await field.write(desk, html);
        expect(readings.length).toBeGreaterThan(0);
        expect(new Set(readings), html).toEqual(new Set([clean]));
      }
    }
  });

  async function expectRefusal(field: HtmlField, html: string): Promise<void> {
    const refusal: unknown = await field.write(desk, html).catch((error: unknown) => error);
    expect(refusal, html).toBeInstanceOf(ApiError);
    expect(refusal, html).toMatchObject({ code: 'invalid' });
  }
});

/** What must be stored; null where the field refuses the string. */
function expected({ cleaned }: HtmlField, html: string): string | null {
  try {
    return cleaned(html);
  } catch {
    return null;
  }
}
