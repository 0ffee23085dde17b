import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';

const LONGEST_WAIT_MS = 10_000;

interface Listener {
  readonly listen: (
    channel: string,
    hear: (payload: string) => void,
  ) => Promise<() => Promise<void>>;
  readonly close: () => Promise<void>;
}

/**
 * One connection of its own for all channels, since a pooled one loses its LISTEN. When it breaks, it
 * reconnects with growing pauses, and every listener gets an empty payload: something may have been missed.
 */
export function startListener(create: () => Client, onTrouble: (error: Error) => void): Listener {
  const heard = new Map<string, Set<(payload: string) => void>>();
  const closing = new AbortController();
  let connection: Promise<Client> | null = null;

  async function connect(): Promise<Client> {
    const client = create();
    client.on('notification', ({ channel, payload }) => {
      for (const hear of heard.get(channel) ?? []) hear(payload ?? '');
    });
    const noteOpen = heedLoss(client, (error) => {
      if (closing.signal.aborted) return;
      onTrouble(error);
      client.end().catch(onTrouble);
      connection = reconnect();
      connection.catch(() => undefined); // rejects only when the listener is closed meanwhile
    });
    try {
      await client.connect();
      for (const channel of heard.keys())
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      client.end().catch(onTrouble);
      throw error;
    }
    noteOpen();
    return client;
  }

  async function reconnect(): Promise<Client> {
    for (let pause = 250; ; pause = Math.min(pause * 2, LONGEST_WAIT_MS)) {
      await wait(pause, undefined, { signal: closing.signal });
      try {
        const client = await connect();
        for (const hears of heard.values()) for (const hear of hears) hear('');
        return client;
      } catch (error) {
        onTrouble(error instanceof Error ? error : new Error(String(error)));
      }
    }
  }

  return {
    async listen(channel, hear) {
      const hears = heard.get(channel) ?? new Set();
      hears.add(hear);
      heard.set(channel, hears);
      connection ??= connect();
      const client = await connection;
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      return async () => {
        hears.delete(hear);
      };
    },
    async close() {
      closing.abort();
      const client = await connection?.catch(() => null);
      await client?.end();
    },
  };
}

/**
 * Tells once of an open client that it is lost. To be called before it connects: an unhandled error event would end the
 * process, and one of those who never came to be open is told by connecting. What it returns says that the client is open.
 */
function heedLoss(client: Client, onLoss: (error: Error) => void): () => void {
  let state: 'opening' | 'open' | 'lost' = 'opening';
  const lose = (error: Error) => {
    if (state !== 'open') return;
    state = 'lost';
    onLoss(error);
  };
  client.on('error', lose);
  client.on('end', () => {
    lose(new Error('The database closed the listening connection.'));
  });
  return () => {
    state = 'open';
  };
}
