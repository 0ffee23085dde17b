import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { pino, stdSerializers, type Logger } from 'pino';
import type { Config } from './config.ts';
import { loggableUrl } from './loggable-url.ts';

/**
 * JSON lines on stderr, so that stdout only has what is meant for a person. They never contain headers, bodies, query
 * strings (links in mails carry tokens there), tokens of calendar feeds, or values bound to SQL.
 */
export function loggerOptions({
  logLevel,
}: Pick<Config, 'logLevel'>): NonNullable<FastifyServerOptions['logger']> {
  return {
    level: logLevel,
    stream: process.stderr,
    serializers: {
      req: ({ method, url, ip }: FastifyRequest) => ({
        method,
        url: loggableUrl(url),
        remoteAddress: ip,
      }),
      err: toldError,
    },
  };
}

/** The error as the log shows it. Node keeps the bytes of an unreadable request in `rawPacket`, which is left out. */
function toldError(error: Error): ReturnType<typeof stdSerializers.err> {
  const { rawPacket: _, ...told } = stdSerializers.err(withoutValues(error));
  const hidden = Object.entries(told).map(([name, value]): [string, unknown] => [
    name,
    typeof value === 'string' ? value.replace(longWord, '…') : value,
  ]);
  return Object.fromEntries(hidden) as typeof told;
}

/** A word longer than an id is perhaps a token: an error may quote an address, in its message or in a field such as `input`. */
const longWord = /[\w~%-]{40,}/g;

/** A logger with the same rules, for what happens outside any call. */
export function logger({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  return pino(
    {
      level: logLevel,
      serializers: { err: toldError },
    },
    process.stderr,
  );
}

/** Drizzle writes the statement and every bound value into its message; the database's own error says enough. */
export function withoutValues(error: Error): Error {
  if (!('query' in error && 'params' in error)) return error;
  const told = new Error(`A query failed: ${String(error.query).slice(0, 500)}`);
  const cause = error.cause instanceof Error ? error.cause.message : '';
  told.stack = `${told.message}\n  because: ${cause}\n${frames(error)}`;
  return told;
}

function frames(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
