import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { strangeHosts, strangeSchemes } from '#tests/support/hostile/hosting.inputs.ts';
import { sendRefusal } from '#server/errors/errors.ts';
import { portalAddress } from '#server/core/http/portal-address.ts';
import { isHostHeader } from '#server/process/host-header.ts';
import { refuseInvalidHosts } from './invalid-hosts.ts';

let app: FastifyInstance;
let url: string;
beforeAll(async () => {
  app = Fastify({ trustProxy: () => true });
  app.setErrorHandler((error, request, reply) => sendRefusal(error, request, reply));
  refuseInvalidHosts(app);
  app.get('/where', async (request) => portalAddress(request, { publicUrl: null }));
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

async function ask(headers: Record<string, string>) {
  const asked = request(new URL('/where', url), { headers }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, body: await text(answer) };
}

describe('a request', () => {
  it.each(strangeHosts)('for the host $host is refused ($source)', async ({ host }) => {
    expect(await ask({ host })).toMatchObject({ status: 400 });
    expect(await ask({ host, 'x-forwarded-host': 'muster.example' })).toMatchObject({
      status: 400,
    });
    if (host.includes(',')) return; // several proxies make a list of it, of which the last counts
    const forwarded = { host: 'muster.example', 'x-forwarded-host': host };
    expect(await ask(forwarded)).toMatchObject({ status: 400 });
  });

  it.each(['muster.example', 'muster_app:8787', '[2001:db8::7]:443', '192.0.2.7', 'localhost.'])(
    'for the host %s is answered',
    async (host) => {
      expect(await ask({ host })).toEqual({ status: 200, body: `http://${host}` });
    },
  );

  const askInWords = async (head: string) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.end(head);
    return text(socket);
  };

  it('of HTTP/1.0, which names no host, is answered; an empty name is none', async () => {
    const answer = await askInWords('GET /where HTTP/1.0\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.\d 200 /);
    expect(answer.endsWith(url)).toBe(true);
    expect(isHostHeader('')).toBe(false);
  });

  it('that names no host is refused where its proxy names none', async () => {
    const head = 'GET /where HTTP/1.0\r\nX-Forwarded-Host: "><script>\r\n\r\n';
    expect(await askInWords(head)).toMatch(/^HTTP\/1\.\d 400 /);
  });

  it('that names two hosts is refused', async () => {
    const hosts = 'Host: muster.example\r\nHost: evil.example\r\n';
    const head = `GET /where HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`;
    expect(await askInWords(head)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each([
    ['MUSTER.Example', 'http://muster.example'],
    ['muster.example:80', 'http://muster.example'],
    ['muster.example:0080', 'http://muster.example'],
  ])('for %s is one for %s', async (host, expected) => {
    expect((await ask({ host })).body).toBe(expected);
  });

  it.each(strangeSchemes)(
    'by way of $scheme is linked to by http ($source)',
    async ({ scheme }) => {
      const host = 'muster.example';
      expect(await ask({ host, 'x-forwarded-proto': scheme })).toEqual({
        status: 200,
        body: 'http://muster.example',
      });
    },
  );

  it.each(['https', 'HTTPS', 'http, https'])('by way of %s is linked to by it', async (scheme) => {
    const headers = { host: 'muster.example', 'x-forwarded-proto': scheme };
    expect((await ask(headers)).body).toBe('https://muster.example');
  });
});
