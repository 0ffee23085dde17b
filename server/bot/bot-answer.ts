import { bot as contract } from '#contract/bot.ts';
import { jsonFields, parsedJson } from '#server/core/outside/foreign-json.ts';
import type { BotAnswer } from './bot-call.ts';
import { waitIn, type Wait } from './bot-wait.ts';
import type { ChannelMessage } from './channel-message.ts';

/**
 * What an answer means. `told`: the bot heard us, and may say where it announced the event. `unreadable`: it heard us, but the rest of
 * its answer can't be read; `fault` is a noun phrase that ends a sentence. `gone`: the channel or the message no longer exists.
 * `later`: it can't do it just now. `refused`: it won't do it until a person has corrected something.
 */
export type BotVerdict =
  | { readonly is: 'told'; readonly place: ChannelMessage | null }
  | { readonly is: 'unreadable'; readonly fault: string }
  | { readonly is: 'gone'; readonly reason: string }
  | { readonly is: 'later' | 'refused'; readonly reason: string; readonly wait: Wait | null };

/** Discord's codes for an unknown channel, server, message or webhook. */
const goneCodes = new Set([10_003, 10_004, 10_008, 10_015]);
/** Discord's codes for too many writes in a channel, edits of old messages, and an overload. */
const laterCodes = new Set([20_028, 30_046, 130_000]);
const laterStatuses = new Set([408, 425, 429]);

/** Judges by the status and by Discord's codes in the body, which a bot may hand on under any status. */
export function botVerdictOn(answer: BotAnswer, now: Date): BotVerdict {
  const { status, text } = answer;
  const said = parsedJson(text ?? '');
  const code = codeIn(said);
  const reason = code === null ? String(status) : `${status} with code ${code}`;
  if (goneCodes.has(code ?? 0) || status === 404 || status === 410) return { is: 'gone', reason };
  const isTold = status >= 200 && status < 300 && code === null;
  if (isTold) return formOf(text, said);
  const wait = waitIn(answer, said, now);
  const isLater = status >= 500 || laterStatuses.has(status) || laterCodes.has(code ?? 0);
  return { is: isLater ? 'later' : 'refused', reason, wait };
}

function formOf(text: string | null, said: unknown): BotVerdict {
  if (text === null) return unreadable('more than we read, or an answer that breaks off');
  if (text.trim() === '' || said === null) return { is: 'told', place: null };
  if (said === undefined) {
    return unreadable(/^\s*</.test(text) ? 'a web page in place of JSON' : 'text that is no JSON');
  }
  const fields = jsonFields(said);
  if (!fields) return unreadable(`${nounOf(said)} in place of an object`);
  const misspelt = Object.keys(fields).find((name) => !(name in shape) && almost.test(name));
  if (misspelt !== undefined) return unreadable(`a field “${misspelt}”, which we don't know`);
  if (fields['channelId'] == null && fields['messageId'] == null)
    return { is: 'told', place: null };
  const place = contract.placeEvent.body.safeParse(fields);
  if (place.success) return { is: 'told', place: place.data };
  const name = String(place.error.issues[0]?.path[0]);
  return unreadable(`${name} as ${badId(fields[name])}`);
}

const { shape } = contract.placeEvent.body;
/** Other spellings of `channelId` and `messageId`, Discord's `channel_id` among them. */
const almost = /^(?:channel|message)[_-]?id$/i;

function unreadable(fault: string): BotVerdict {
  return { is: 'unreadable', fault };
}

function codeIn(said: unknown): number | null {
  const fields = jsonFields(said);
  const code = fields?.['code'] ?? jsonFields(fields?.['error'])?.['code'];
  const number = typeof code === 'string' && /^\d{5,6}$/.test(code) ? Number(code) : code;
  return typeof number === 'number' && number >= 10_000 ? number : null;
}

const nouns: Readonly<Partial<Record<string, string>>> = {
  number: 'a number',
  boolean: 'yes or no',
  string: 'a text',
};

function nounOf(value: unknown): string {
  if (value == null) return 'nothing';
  return Array.isArray(value) ? 'a list' : (nouns[typeof value] ?? 'an object');
}

/** What is wrong with an id, as a noun phrase: a valid one is a single line of text. */
function badId(value: unknown): string {
  if (typeof value === 'number') return 'a number, which loses the last digits of an id';
  if (typeof value !== 'string') return nounOf(value);
  return value.trim() === '' ? 'an empty text' : 'a text that is too long or unprintable';
}
