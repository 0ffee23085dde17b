import http from 'node:http';

/** A page of its own with nothing but the script. */
export async function serveScript(
  script: string,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = http.createServer((request, response) => {
    const isScript = request.url === '/bench.js';
    response
      .writeHead(200, {
        'content-type': `${isScript ? 'text/javascript' : 'text/html'}; charset=utf-8`,
        // An isolated page has a clock of 5 microseconds; an ordinary one has 100.
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
      })
      .end(
        isScript ? script : '<!doctype html><title>Bench</title><script src="/bench.js"></script>',
      );
  });
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
