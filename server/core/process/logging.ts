import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { pino, stdSerializers, type Logger } from 'pino';
import { CALENDAR_PATH } from '#contract/calendar-feed.ts';
import type { Config } from './config.ts';

/**
 * JSON lines on stderr, so that stdout only has what is meant for a person. Never in them: headers, bodies, query
 * strings (links in mails carry tokens there), tokens of calendar feeds, values bound to SQL.
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
        url: withoutTokens(url),
        remoteAddress: ip,
      }),
      err: (error: Error) => stdSerializers.err(withoutValues(error)),
    },
  };
}

/** Whoever knows the address of a calendar feed reads it, however its letters are written. */
function withoutTokens(url: string): string {
  const [path = ''] = url.split('?');
  return isFeed(path) ? `${CALENDAR_PATH}…` : path;
}

/** Wherever in the address it begins: a proxy's request names the host before it. */
function isFeed(path: string): boolean {
  try {
    const plain = decodeURIComponent(path).toLowerCase().replace(/\/+/g, '/');
    return plain.includes(CALENDAR_PATH);
  } catch (error) {
    // Not the address of anything: it may be a feed's that was cut off in the middle of a letter.
    if (error instanceof URIError) return path.includes('%');
    throw error;
  }
}

/** The same log, for what happens outside any call. */
export function logger({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  return pino(
    {
      level: logLevel,
      serializers: { err: (error: Error) => stdSerializers.err(withoutValues(error)) },
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
