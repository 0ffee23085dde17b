import { expect, it, beforeAll, afterAll } from 'vitest';
import { api } from '#contract/api.ts';
import type { Contract } from '#contract/endpoint.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const endpoints = Object.values<Contract>(api).flatMap((calls) => Object.values(calls));

interface Description {
  readonly openapi: string;
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly operationId: string }>>>
  >;
}

it('the description lists every call of the contract, and so does the server', async () => {
  const response = await server.fetch('/api/openapi.json');
  const description = (await response.json()) as Description;
  expect(description.openapi).toBe('3.1.0');
  const missing = endpoints.filter(({ method, path }) => {
    const operations = description.paths[path.replace(/:(\w+)/g, '{$1}')];
    return operations?.[method.toLowerCase()] === undefined;
  });
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

it('the description names every parameter and the shapes that travel', async () => {
  const description = (await (await server.fetch('/api/openapi.json')).json()) as Description;
  expect(description.paths['/auth/login']?.['post']).toMatchObject({
    operationId: 'auth.login',
    requestBody: {
      content: { 'application/json': { schema: { required: ['username', 'password'] } } },
    },
    responses: {
      200: {
        content: { 'application/json': { schema: { properties: { token: { type: 'string' } } } } },
      },
    },
  });
});

it('the page for people lists every call and needs no script', async () => {
  const response = await server.fetch('/api/docs');
  const page = await response.text();
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(page).not.toMatch(/<script|style="|onclick/);
  const missing = endpoints
    .map(({ path }) => path.replace(/:(\w+)/g, '{$1}'))
    .filter((path) => !page.includes(`<code>${path}</code>`));
  expect(missing).toEqual([]);
});
