import { unzipSync } from 'fflate';
import { expect, vi } from 'vitest';
import { dataExport } from '#contract/data-export.ts';
import { PASSWORD } from '#tests/support/factories/rows.ts';
import type { TestServer } from './server.ts';

/** The files of an archive by their paths. */
export type Unpacked = Readonly<Record<string, Uint8Array>>;

export function textOf(files: Unpacked, path: string): string {
  return new TextDecoder().decode(files[path]);
}

/** Asks for a member's data, waits until it is ready, and fetches and unpacks it. */
export async function exported(server: TestServer, token: string): Promise<Unpacked> {
  await server.call(dataExport.ask, { token, body: { password: PASSWORD } });
  await ready(server, token);
  const answer = await server.send(dataExport.file, { token });
  expect(answer.status).toBe(200);
  return unzipSync(new Uint8Array(await answer.arrayBuffer()));
}

export async function ready(server: TestServer, token: string): Promise<void> {
  await vi.waitFor(
    async () => {
      expect(await server.call(dataExport.state, { token })).toMatchObject({ state: 'ready' });
    },
    { timeout: 20_000 },
  );
}
