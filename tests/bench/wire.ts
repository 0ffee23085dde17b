import http from 'node:http';
import { brotliDecompressSync } from 'node:zlib';

export interface Measured {
  readonly status: number;
  /** What travelled, headers left out: compressed, as a browser gets it. */
  readonly wireBytes: number;
  readonly body: unknown;
}

/** One GET over a line of its own, counting the bytes before they are unpacked. */
export function getCompressed(url: string, token: string): Promise<Measured> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' };
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const isPacked = response.headers['content-encoding'] === 'br';
        const text = (isPacked ? brotliDecompressSync(bytes) : bytes).toString('utf8');
        resolve({
          status: response.statusCode ?? 0,
          wireBytes: bytes.length,
          body: JSON.parse(text) as unknown,
        });
      });
    });
    request.on('error', reject);
  });
}

const agent = new http.Agent({ keepAlive: true });

/** One PUT over a line that is kept; answers the status once the whole answer is here. */
export function putJson(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = http.request(url, {
      method: 'PUT',
      agent,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () => {
        resolve(response.statusCode ?? 0);
      });
    });
    request.end(text);
  });
}
