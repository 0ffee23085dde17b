import { boundedText } from '#server/core/http/bounded-text.ts';
import { signatureHeaders } from '#server/core/identity/signature.ts';

/** A bot that takes longer is treated as dead for this attempt. */
const LONGEST_MS = 10_000;
/** As much of an answer as is read: a place, or what went wrong. */
const MOST_BYTES = 16_384;

export interface Bot {
  /** Without a slash at the end. */
  readonly url: string;
  readonly secret: string;
  readonly now: () => Date;
}

/** What the bot said. `text` is null if it was too long, or broke off. */
export interface BotAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string | null;
}

/** There was no answer, or not in time. */
export class BotSilent extends Error {
  override readonly name = 'BotSilent';
}

/** Tells the bot, and follows it nowhere. Throws BotSilent if there is no answer in time. */
export async function callBot(bot: Bot, path: string, payload: unknown): Promise<BotAnswer> {
  const body = JSON.stringify(payload);
  const response = await answered(`${bot.url}/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...signatureHeaders({ secret: bot.secret, body, now: bot.now() }),
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(LONGEST_MS),
  });
  const { status, headers } = response;
  return { status, headers, text: await answerText(response) };
}

async function answered(url: string, call: RequestInit): Promise<Response> {
  try {
    return await fetch(url, call);
  } catch (cause) {
    throw new BotSilent('The bot did not answer.', { cause });
  }
}

/** With the status the bot has said that it heard us: what comes after it may only add to that. */
async function answerText(response: Response): Promise<string | null> {
  try {
    const { text, isWhole } = await boundedText(response, MOST_BYTES);
    return isWhole ? text : null;
  } catch {
    return null;
  }
}
