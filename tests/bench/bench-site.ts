import http from 'node:http';

/** A site of this bench, on a port of its own. */
export interface BenchSite {
  readonly url: string;
  /** From then on nobody answers. */
  readonly close: () => Promise<void>;
}

export async function serveSite(answer: http.RequestListener): Promise<BenchSite> {
  const server = http.createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
