import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A stand-in for EmailJS: it answers the preflight request, takes the call, and says OK. */
export async function startEmailService() {
  const received: unknown[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'POST') {
        received.push(JSON.parse(Buffer.concat(chunks).toString('utf8')));
      }
      response.writeHead(200, {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'content-type',
      });
      response.end('OK');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
