import { signatureHeaders } from '#server/core/identity/signature.ts';

/** A bot that takes longer is treated as dead for this attempt. */
const LONGEST_MS = 10_000;

export interface Bot {
  /** Without a slash at the end. */
  readonly url: string;
  readonly secret: string;
  readonly now: () => Date;
}

/** Tells the bot; returns its answer. Throws if it cannot be reached in time or does not answer with 2xx. */
export async function callBot(bot: Bot, path: string, payload: unknown): Promise<unknown> {
  const body = JSON.stringify(payload);
  const response = await fetch(`${bot.url}/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...signatureHeaders({ secret: bot.secret, body, now: bot.now() }),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(LONGEST_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The bot answered ${response.status}.`);
  return jsonOf(text);
}

/** A bot may answer anything; only JSON has a meaning. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
