import http from 'node:http';
import type { ServerResponse } from 'node:http';

/** A web server in place of the video hosts: the test sets its answers, and it records the requests. */
export interface VideoHostsEndpoint {
  readonly origin: string;
  /** Paths in the order in which they were asked for, with their query. */
  readonly asked: readonly string[];
  /** Sets how every request is answered from now on. */
  answer(how: (path: string, response: ServerResponse) => void): void;
  close(): Promise<void>;
}

export async function startVideoHosts(): Promise<VideoHostsEndpoint> {
  const asked: string[] = [];
  let answer = (_: string, response: ServerResponse) => {
    response.writeHead(404).end();
  };
  const server = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request.url ?? '', response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    asked,
    answer(how) {
      answer = how;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
