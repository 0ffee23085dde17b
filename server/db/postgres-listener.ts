import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';

const LONGEST_WAIT_MS = 10_000;

type Hear = (payload: string) => void;

interface Listener {
  readonly listen: (channel: string, hear: Hear) => Promise<() => Promise<void>>;
  readonly close: () => Promise<void>;
}

/**
 * One connection of its own for all channels, since a pooled one loses its LISTEN. When it breaks, it
 * reconnects with growing pauses, and every listener gets an empty payload: something may have been missed.
 */
export function startListener(create: () => Client, onTrouble: (error: Error) => void): Listener {
  const hearers = createHearers();
  const closing = new AbortController();
  let connection: Promise<Client> | null = null;

  const connect = () =>
    opened(create(), {
      hearers,
      onTrouble,
      onLoss(client, error) {
        if (closing.signal.aborted) return;
        onTrouble(error);
        client.end().catch(onTrouble);
        connection = reconnect();
        connection.catch(() => undefined); // rejects only when the listener is closed meanwhile
      },
    });

  const reconnect = () =>
    triedAgain({
      onTrouble,
      signal: closing.signal,
      async attempt() {
        const client = await connect();
        for (const channel of hearers.channels()) hearers.tell(channel, '');
        return client;
      },
    });

  return {
    async listen(channel, hear) {
      const leave = hearers.add(channel, hear);
      connection ??= connect();
      await listenTo(await connection, channel);
      return leave;
    },
    async close() {
      closing.abort();
      const client = await connection?.catch(() => null);
      await client?.end();
    },
  };
}

interface Trying<T> {
  readonly attempt: () => Promise<T>;
  readonly onTrouble: (error: Error) => void;
  /** Ends the pauses, and with them the attempts. */
  readonly signal: AbortSignal;
}

async function triedAgain<T>({ attempt, onTrouble, signal }: Trying<T>): Promise<T> {
  for (let pause = 250; ; pause = Math.min(pause * 2, LONGEST_WAIT_MS)) {
    await wait(pause, undefined, { signal });
    try {
      return await attempt();
    } catch (error) {
      onTrouble(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

interface Heed {
  readonly hearers: ReturnType<typeof createHearers>;
  readonly onTrouble: (error: Error) => void;
  /** Of a client that was open. */
  readonly onLoss: (client: Client, error: Error) => void;
}

/** Connects a client and has it listen to all channels that somebody hears. */
async function opened(client: Client, { hearers, onTrouble, onLoss }: Heed): Promise<Client> {
  client.on('notification', ({ channel, payload }) => {
    hearers.tell(channel, payload ?? '');
  });
  const noteOpen = heedLoss(client, (error) => {
    onLoss(client, error);
  });
  try {
    await client.connect();
    for (const channel of hearers.channels()) await listenTo(client, channel);
  } catch (error) {
    client.end().catch(onTrouble);
    throw error;
  }
  noteOpen();
  return client;
}

async function listenTo(client: Client, channel: string): Promise<void> {
  await client.query(`listen ${client.escapeIdentifier(channel)}`);
}

/** Who hears what; a channel stays one after the last who heard it has left. */
function createHearers() {
  const heard = new Map<string, Set<Hear>>();
  return {
    add(channel: string, hear: Hear): () => Promise<void> {
      const hears = heard.get(channel) ?? new Set();
      hears.add(hear);
      heard.set(channel, hears);
      return async () => {
        hears.delete(hear);
      };
    },
    channels: () => heard.keys(),
    tell(channel: string, payload: string): void {
      for (const hear of heard.get(channel) ?? []) hear(payload);
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
