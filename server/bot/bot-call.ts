import { boundedText } from '#server/core/outside/bounded-text.ts';
import { signatureHeaders } from '#server/core/identity/signature.ts';

/** A bot that takes longer is treated as dead for this attempt. */
const LONGEST_MS = 10_000;
/** The most that is read of an answer, which only says where the event was announced, or what went wrong. */
const MOST_BYTES = 16_384;

export interface Bot {
  /** The address has no slash at the end. */
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

/** The bot did not answer, or not in time. */
export class BotSilent extends Error {
  override readonly name = 'BotSilent';
}

/** Tells the bot, without following redirects. Throws BotSilent if there is no answer in time. */
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

/** The body of an answer; null if it is too long or breaks off, which is no failure: the status says that the bot heard us. */
async function answerText(response: Response): Promise<string | null> {
  try {
    const { text, isWhole } = await boundedText(response, MOST_BYTES);
    return isWhole ? text : null;
  } catch {
    return null;
  }
}
