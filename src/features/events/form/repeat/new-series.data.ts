import { eventSeries } from '#contract/event-series.ts';
import type { EventDraft } from '#contract/events.ts';
import { ApiError } from '#contract/problem.ts';
import { zoneHere } from '#domain/time/zone.ts';
import { withSentPictures } from '../../sent-pictures.data.ts';
import { syncNow } from '#data/sync-now.ts';
import { callServer } from '#runtime/call-server.ts';
import { credentialsNow, current } from '#runtime/current.ts';
import { stored } from '#runtime/store-change.ts';

interface NewSeries {
  readonly event: EventDraft;
  readonly rule: string;
  /** The id of the form, however often it is opened. */
  readonly form: string;
}

/**
 * SPEC 31.32: creates a series on this device's clock. Until it is answered, its form has one id for it, so that it is made once however
 * often it is sent. Throws ApiError when refused, or when it was made already as it was first sent; NetworkError without an answer, NotSaved
 * if the id could not be kept.
 */
export async function createSeries(series: NewSeries): Promise<void> {
  const event = await withSentPictures(series.event);
  await send({ ...series, event });
  await syncNow();
}

async function send({ event, rule, form }: NewSeries): Promise<void> {
  const key = await keyOf(form);
  try {
    await callServer(eventSeries.create, {
      ...{ credentials: credentialsNow(), key },
      body: { rule, zone: zoneHere(), event },
    });
    await keep(form, null);
  } catch (error) {
    if (!(error instanceof ApiError) || !FINAL.includes(error.problem.status)) throw error;
    const isReused = error.code === 'key_reused';
    const isMade = isReused && (await isThere(key));
    await keep(form, null);
    if (!isReused) throw error;
    if (isMade) throw new ApiError('key_reused', MADE);
    // What was sent under it was refused, which nobody has heard.
    await send({ event, rule, form });
  }
}

/** Answers that a server gives again under the same key. */
const FINAL = [403, 404, 409, 410, 422];
const MADE = 'This series was made already, as you first sent it. Change it in the calendar.';

async function isThere(id: string): Promise<boolean> {
  try {
    await callServer(eventSeries.one, { credentials: credentialsNow(), params: { id } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return false;
    throw error;
  }
}

async function keyOf(form: string): Promise<string> {
  const keys = await current.get()?.db.fact('unanswered');
  const key = keys?.[form] ?? crypto.randomUUID();
  await keep(form, key);
  return key;
}

async function keep(form: string, key: string | null): Promise<void> {
  const db = current.get()?.db;
  await stored(async () => {
    const { [form]: _, ...others } = (await db?.fact('unanswered')) ?? {};
    await db?.setFact('unanswered', key === null ? others : { ...others, [form]: key });
  });
}
