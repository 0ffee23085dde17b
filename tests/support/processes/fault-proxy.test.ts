import http from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { captivePortal, foreignAnswer, startFaultProxy, type FaultProxy } from './fault-proxy.ts';

let served: string[];
let broken: number;
let origin: http.Server;
let proxy: FaultProxy;

beforeEach(async () => {
  served = [];
  broken = 0;
  origin = http.createServer((request, response) => {
    if (request.url === '/stream') {
      response.writeHead(200).write('first\n');
      request.on('close', () => (broken += 1));
      return;
    }
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('error', () => (broken += 1));
    request.on('end', () => {
      served.push(`${request.method ?? ''} ${request.url ?? ''} ${body}`);
      response.writeHead(201, { 'muster-api': '1' }).end(`got ${body}`);
    });
  });
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  const address = origin.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  proxy = await startFaultProxy(`http://127.0.0.1:${address.port}`);
});

afterEach(async () => {
  await proxy.close();
  origin.closeAllConnections();
  await new Promise((resolve) => origin.close(resolve));
});

interface ProxiedAnswer {
  readonly status: number;
  readonly body: string;
  readonly marker: unknown;
}

function post(path: string, body = 'hello there'): Promise<ProxiedAnswer> {
  return new Promise((resolve, reject) => {
    const request = http.request(`${proxy.url}${path}`, { method: 'POST', agent: false });
    request.on('error', reject);
    request.on('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('error', reject);
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          body: text,
          marker: response.headers['muster-api'],
        });
      });
    });
    request.end(body);
  });
}

describe('the fault proxy', () => {
  it('passes requests and answers as they are, and keeps count', async () => {
    expect(await post('/api/a?x=1')).toEqual({ status: 201, body: 'got hello there', marker: '1' });
    expect(served).toEqual(['POST /api/a?x=1 hello there']);
    expect(proxy.count({ method: 'POST', path: '/API/a' })).toBe(1);
    expect(proxy.count({ method: 'GET' })).toBe(0);
    expect(proxy.seen[0]).toMatchObject({ body: 'hello there', status: 201 });
  });

  it('passes a stream while it is still open, and closes it at the server with the browser', async () => {
    const first = await new Promise<string>((resolve, reject) => {
      const request = http.get(`${proxy.url}/stream`, { agent: false }, (response) => {
        response.once('data', (chunk: Buffer) => {
          resolve(chunk.toString());
          request.destroy();
        });
      });
      request.on('error', reject);
    });
    expect(first).toBe('first\n');
    await expect.poll(() => broken).toBe(1);
  });

  it('drops a request before the server saw it, as often as asked', async () => {
    proxy.inject({ path: '/api/a' }, { kind: 'drop-request' }, 1);
    await expect(post('/api/a')).rejects.toThrow('socket hang up');
    expect(served).toEqual([]);
    expect((await post('/api/a')).status).toBe(201);
    expect(proxy.seen.map(({ status }) => status)).toEqual([null, 201]);
  });

  it('cuts a request in the middle of its body', async () => {
    proxy.inject({}, { kind: 'cut-request' }, 1);
    await expect(post('/api/a')).rejects.toThrow('socket hang up');
    await expect.poll(() => broken).toBe(1);
    expect(served).toEqual([]);
  });

  it('drops an answer after the server did its work', async () => {
    proxy.inject({}, { kind: 'drop-answer' }, 1);
    await expect(post('/api/a')).rejects.toThrow('socket hang up');
    expect(served).toEqual(['POST /api/a hello there']);
  });

  it('cuts an answer in the middle', async () => {
    proxy.inject({}, { kind: 'cut-answer' }, 1);
    await expect(post('/api/a')).rejects.toThrow('aborted');
    expect(served).toEqual(['POST /api/a hello there']);
  });

  it('holds a request, or its answer, until it is let go', async () => {
    let letGo: () => void = () => undefined;
    const until = new Promise<void>((resolve) => (letGo = resolve));
    proxy.inject({ path: '/before' }, { kind: 'hold-request', until });
    proxy.inject({ path: '/after' }, { kind: 'hold-answer', until });
    const answers = Promise.all([post('/before'), post('/after')]);
    await expect.poll(() => served).toEqual(['POST /after hello there']);
    letGo();
    expect((await answers).map(({ status }) => status)).toEqual([201, 201]);
  });

  it('delays a request', async () => {
    proxy.inject({ path: '/late' }, { kind: 'delay', ms: 100 }, 1);
    await Promise.all([post('/late'), post('/soon')]);
    expect(served).toEqual(['POST /soon hello there', 'POST /late hello there']);
  });

  it('answers like a captive portal and like a proxy, without asking the server', async () => {
    proxy.inject({ path: /^\/api\// }, captivePortal, 1);
    expect(await post('/api/a')).toMatchObject({ status: 200, marker: undefined });
    proxy.inject({ path: /^\/api\// }, foreignAnswer(302, { location: '/terms' }), 1);
    expect(await post('/api/a')).toMatchObject({ status: 302, marker: undefined });
    expect(served).toEqual([]);
  });

  it('is a dead server while it refuses, and comes back on the same port', async () => {
    await proxy.refuse();
    await expect(post('/api/a')).rejects.toThrow('ECONNREFUSED');
    await proxy.accept();
    expect((await post('/api/a')).status).toBe(201);
  });

  it('breaks the line when the server itself is dead', async () => {
    origin.closeAllConnections();
    await new Promise((resolve) => origin.close(resolve));
    await expect(post('/api/a')).rejects.toThrow('socket hang up');
  });

  it('heals', async () => {
    proxy.inject({}, { kind: 'drop-request' });
    proxy.heal();
    expect((await post('/api/a')).status).toBe(201);
  });
});
