import { applications } from '#contract/applications.ts';
import { departments } from '#contract/departments.ts';
import { eventTemplates, type EventTemplate } from '#contract/event-templates.ts';
import { eventSeries } from '#contract/event-series.ts';
import { events } from '#contract/events.ts';
import { cleanHtml, safeHtml } from '#server/core/text/html.ts';
import { aDraft } from '#tests/support/servers/event-server.ts';
import type { Desk, HtmlField } from './field.ts';
import { contentFields } from './fields.content.ts';

const params = { departmentId: 'logistics' };
/** A text around each attack: many would leave an empty message without it, which is refused. */
const WORDS = '<p>I aim well.</p>';
const twice = { rule: 'FREQ=WEEKLY;COUNT=2', zone: 'UTC' };
const posting = { title: 'Hauler', tags: [] };

/** The fields of events and departments. */
const memberFields: readonly HtmlField[] = [
  {
    name: 'the description of a new event',
    call: events.create,
    cleaned: (html) => safeHtml(html, 'description'),
    write: async (desk, html) => {
      const body = aDraft({ description: html });
      const { id, description } = await desk.server.call(events.create, { ...by(desk), body });
      return [description, ...(await readingsOfEvent(desk, id))];
    },
  },
  {
    name: 'the description of an event that is changed',
    call: events.update,
    cleaned: (html) => safeHtml(html, 'description'),
    write: async (desk, html) => {
      const { id } = await desk.server.call(events.create, { ...by(desk), body: aDraft() });
      const body = aDraft({ description: html });
      const change = { ...by(desk), params: { id }, body };
      const { description } = await desk.server.call(events.update, change);
      return [description, ...(await readingsOfEvent(desk, id))];
    },
  },
  {
    name: 'the description of a new template',
    call: eventTemplates.add,
    cleaned: (html) => safeHtml(html, 'description'),
    write: async (desk, html) => {
      const body = { name: 'Run', event: aDraft({ description: html }) };
      const made = await desk.server.call(eventTemplates.add, { ...by(desk), body });
      return readingsOfTemplate(desk, made);
    },
  },
  {
    name: 'the description of a template that is changed',
    call: eventTemplates.change,
    cleaned: (html) => safeHtml(html, 'description'),
    write: async (desk, html) => {
      const body = { name: 'Run', event: aDraft() };
      const { id } = await desk.server.call(eventTemplates.add, { ...by(desk), body });
      const change = { params: { id }, body: { event: aDraft({ description: html }) } };
      const changed = await desk.server
        .call(eventTemplates.change, { ...by(desk), ...change })
        .catch(async (error: unknown) => {
          await desk.server.call(eventTemplates.remove, { ...by(desk), params: { id } });
          throw error;
        });
      return readingsOfTemplate(desk, changed);
    },
  },
  {
    name: 'the description of a new series',
    call: eventSeries.create,
    cleaned: (html) => safeHtml(html, 'description'),
    write: async (desk, html) => {
      const body = { ...twice, event: aDraft({ description: html }) };
      return readingsOfSeries(
        desk,
        await desk.server.call(eventSeries.create, { ...by(desk), body }),
      );
    },
  },
  {
    name: 'the description of a series that is changed',
    call: eventSeries.change,
    cleaned: (html) => safeHtml(html, 'description'),
    write: async (desk, html) => {
      const body = { ...twice, event: aDraft() };
      const made = await desk.server.call(eventSeries.create, { ...by(desk), body });
      const from = (await eventsOfSeries(desk, made.id))[0]?.id ?? '';
      const change = { scope: 'all' as const, from, event: aDraft({ description: html }) };
      await desk.server.call(eventSeries.change, {
        ...{ ...by(desk), params: { id: made.id }, body: change },
      });
      return readingsOfSeries(desk, made);
    },
  },
  {
    name: 'a briefing',
    call: departments.saveBriefing,
    cleaned: (html) => cleanHtml(html, 'content'),
    write: async (desk, html) => {
      const { server, device } = desk;
      const change = { ...by(desk), params, body: { content: html } };
      const saved = await server.call(departments.saveBriefing, change);
      const read = await server.call(departments.briefing, { ...by(desk), params });
      await device.pull();
      return [saved.content, read.content, device.one('briefings', 'logistics')?.content];
    },
  },
  {
    name: 'a new posting',
    call: applications.create,
    cleaned: (html) => cleanHtml(html, 'description'),
    write: async (desk, html) => {
      const body = { ...posting, description: html };
      const call = { ...by(desk), params, body };
      const { id, description } = await desk.server.call(applications.create, call);
      return [description, ...(await readingsOfPosting(desk, id))];
    },
  },
  {
    name: 'a posting that is changed',
    call: applications.update,
    cleaned: (html) => cleanHtml(html, 'description'),
    write: async (desk, html) => {
      const { id } = await desk.server.call(applications.create, {
        ...by(desk),
        params,
        body: posting,
      });
      const body = { ...posting, description: html, isOpen: true };
      const call = { ...by(desk), params: { ...params, postingId: id }, body };
      const { description } = await desk.server.call(applications.update, call);
      return [description, ...(await readingsOfPosting(desk, id))];
    },
  },
  {
    name: 'the message of an application',
    call: applications.submit,
    cleaned: (html) => cleanHtml(WORDS + html, 'message'),
    write: async (desk, html) => {
      const { server } = desk;
      const { id } = await server.call(applications.create, { ...by(desk), params, body: posting });
      const call = { params: { ...params, postingId: id }, body: { message: WORDS + html } };
      await server.call(applications.submit, { ...by(desk), ...call });
      const all = await server.call(applications.listWithSubmissions, { ...by(desk), params });
      return [all.find((one) => one.id === id)?.submissions[0]?.message];
    },
  },
];

/** Every call that takes rich text. One that is missing here fails the test. */
export const htmlFields = [...memberFields, ...contentFields];

function by({ token }: Desk) {
  return { token };
}

async function readingsOfEvent(desk: Desk, id: string) {
  const { server, device } = desk;
  const body = { eventId: id, role: 'Marine', attending: true };
  await server.call(events.rsvp, { ...by(desk), body });
  const all = await server.call(events.list, by(desk));
  const mine = await server.call(events.mine, by(desk));
  const one = await server.call(events.one, { params: { id } });
  await device.pull();
  return [
    one.description,
    all.find((event) => event.id === id)?.description,
    mine.find((event) => event.id === id)?.description,
    device.one('events', id)?.description,
    device.one('myRsvps', id)?.description,
  ];
}

/** It is deleted afterwards, since there are at most a hundred. */
async function readingsOfTemplate({ server, token }: Desk, { id, event }: EventTemplate) {
  const all = await server.call(eventTemplates.list, { token });
  await server.call(eventTemplates.remove, { token, params: { id } });
  return [event.description, all.find((one) => one.id === id)?.event.description];
}

async function readingsOfSeries(desk: Desk, { id }: { readonly id: string }) {
  const all = await eventsOfSeries(desk, id);
  return all.map(({ description }) => description);
}

async function eventsOfSeries({ server, token }: Desk, id: string) {
  const all = await server.call(events.list, { token });
  return all.filter(({ seriesId }) => seriesId === id);
}

async function readingsOfPosting(desk: Desk, id: string) {
  const { server, device } = desk;
  const open = await server.call(applications.list, { ...by(desk), params });
  const managed = await server.call(applications.listWithSubmissions, { ...by(desk), params });
  await device.pull();
  const read = [...open, ...managed].filter((one) => one.id === id);
  return [...read.map(({ description }) => description), device.one('postings', id)?.description];
}
