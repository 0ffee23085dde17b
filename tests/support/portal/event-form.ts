import { expect, type Locator, type Page } from '@playwright/test';
import type { EventDetail } from '#contract/events.ts';
import type { ApiClient } from './api-client.ts';

/** A day later than all events of the demo; on it, the tests' browsers are two hours ahead of UTC. */
export const EMPTY_DAY = `${new Date().getFullYear() + 1}-06-15`;
export const UPLOAD = { method: 'POST', path: '/api/events/upload/image' };

export function createButton(page: Page): Locator {
  return page.getByRole('main').getByRole('button', { name: 'Create Event' });
}

export function createForm(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Create Event', exact: true });
}

export function editForm(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Edit Event', exact: true });
}

export function rolePicker(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Select RSVP Roles', exact: true });
}

export function titleOf(form: Locator): Locator {
  return form.getByRole('textbox', { name: 'Title' });
}

export function submit(form: Locator): Locator {
  return form.getByRole('button', { name: /^(Create|Save)$/ });
}

/** Ticks or unticks roles in the dialog of roles, and closes it. */
export async function chooseRoles(
  page: Page,
  choice: Readonly<Record<string, 'off' | number>>,
): Promise<void> {
  await page.getByRole('button', { name: /^Edit RSVP Roles/ }).click();
  for (const [name, capacity] of Object.entries(choice)) {
    const box = rolePicker(page).getByRole('checkbox', { name, exact: true });
    await box.setChecked(capacity !== 'off');
    if (capacity !== 'off')
      await rolePicker(page).getByLabel(`Capacity, ${name}`).fill(`${capacity}`);
  }
  await rolePicker(page).getByRole('button', { name: 'Done' }).click();
  await expect(rolePicker(page)).toHaveCount(0);
}

export async function chooseImage(form: Locator, buffer: Buffer, name = 'moon.png'): Promise<void> {
  await form
    .getByLabel('Event image (optional)', { exact: true })
    .locator('xpath=descendant-or-self::input')
    .setInputFiles({ name, mimeType: 'image/png', buffer });
}

/** Creates an event on the empty day, from 20:00 to 22:00; returns it as the server has it. */
export async function anEventOf(
  client: ApiClient,
  title: string,
  roles: readonly { readonly name: string; readonly capacity: number }[],
): Promise<EventDetail> {
  const at = (hour: string) => `${EMPTY_DAY}T${hour}:00.000Z`;
  const draft = { title, start: at('18:00'), end: at('20:00'), description: '', roles };
  return (await client.send('POST', '/events', draft)) as EventDetail;
}

/** The one event with this title, as the server has it: what a form has queued may still be on its way there. */
export async function eventNamed(client: ApiClient, title: string): Promise<EventDetail> {
  const found: EventDetail[] = [];
  const named = async () => {
    found.splice(0, Infinity, ...(await client.events()).filter((one) => one.title === title));
    return found.length;
  };
  await expect.poll(named, `events that are called ${title}`).toBe(1);
  const [event] = found;
  if (!event) throw new Error(`No event is called ${title}.`);
  return event;
}
