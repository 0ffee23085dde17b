import * as z from 'zod';
import { eventInCalendar, type EventForCalendar } from '#domain/event-in-calendar.ts';
import { UPLOADS_PATH } from '#domain/html-policy.ts';
import { icalendarOf } from '#domain/icalendar.ts';
import type { Uploads } from '#server/core/files/uploads.ts';
import { addressOfEvent } from '#domain/addresses.ts';
import { collectedData, type CollectedData } from './collected-shape.ts';
import { pageOf } from './page.ts';
import type { ZippedFile } from './zip.ts';

/** Pictures beyond this many bytes are only named: a browser has to hold the whole file. */
const MOST_PICTURES = 1_000_000_000;

interface Contents {
  readonly data: CollectedData;
  readonly events: readonly EventForCalendar[];
  readonly uploads: Pick<Uploads, 'read'>;
  readonly mostBytes?: number;
}

/** SPEC 27.3: the files of the archive, one after the other: no two pictures are in memory at the same time. */
export async function* filesOf({
  data,
  events,
  uploads,
  mostBytes = MOST_PICTURES,
}: Contents): AsyncIterable<ZippedFile> {
  const pictures: CollectedData['pictures'] = [];
  let room = mostBytes;
  for (const { address } of data.pictures) {
    const name = nameIn(address);
    const content = name === null || room === 0 ? null : await uploads.read(name);
    const file = content && content.length <= room ? `pictures/${name}` : null;
    pictures.push({ address, file });
    if (content === null || file === null) continue;
    room -= content.length;
    yield { path: file, content, isPacked: true };
  }
  const whole = { ...data, pictures };
  yield text('data.json', json(collectedData.parse(whole)));
  yield text('schema.json', json(z.toJSONSchema(collectedData)));
  yield text('events.ics', calendarOf(events, data.portal.address));
  yield text('index.html', pageOf(whole));
}

/** The last part of the address of a picture that is here; null for one of another host. */
function nameIn(address: string): string | null {
  return address.startsWith(UPLOADS_PATH) ? address.slice(UPLOADS_PATH.length) : null;
}

function calendarOf(events: readonly EventForCalendar[], portal: string): string {
  return icalendarOf({
    events: events.map((event) =>
      eventInCalendar(event, { address: `${portal}${addressOfEvent(event.id)}`, isOwn: true }),
    ),
  });
}

function text(path: string, content: string): ZippedFile {
  return { path, content: Buffer.from(content), isPacked: false };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
