import type { EventDetail } from '#contract/events.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { ApiClient } from './api-client.ts';
import { aPicture } from '#tests/support/browser/pictures.ts';

/** An event of a few minutes' time, so that its people can be checked in. */
export async function aDeparture(leader: ApiClient): Promise<EventDetail> {
  const [start, end] = [10, 100].map((minutes) => new Date(Date.now() + minutes * MINUTE_MS));
  const roles = [{ name: 'Hauler', capacity: 3, department: 'logistics' }];
  const draft = { title: 'Departure', start, end, description: '', roles };
  return (await leader.send('POST', '/events', draft)) as EventDetail;
}

/** An event of tomorrow evening with six roles, which are more than fit. */
export async function aConvoy(leader: ApiClient, hasPicture = true): Promise<EventDetail> {
  const start = new Date(Date.now() + DAY_MS);
  start.setUTCHours(19, 0, 0, 0);
  const names = ['Hauler', 'Loader', 'Escort pilot', 'Scout', 'Medic', 'Crew'];
  return (await leader.send('POST', '/events', {
    title: 'Milk run',
    start: start.toISOString(),
    end: new Date(start.getTime() + 90 * MINUTE_MS).toISOString(),
    description: '<p>Bring empty crates.</p>',
    eventImageUrl: hasPicture ? await leader.uploadImage(aPicture('red')) : '',
    roles: names.map((name) => ({ name, icon: 'box', capacity: 3, department: 'logistics' })),
  })) as EventDetail;
}
