import { serveSite, type BenchSite } from './bench-site.ts';

/** A page of its own with nothing but the script. */
export function serveScript(script: string): Promise<BenchSite> {
  return serveSite((request, response) => {
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
}
