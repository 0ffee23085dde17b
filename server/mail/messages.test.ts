import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { engineNamed } from '#tests/support/databases/engines.ts';
import { createUser } from '#tests/support/factories/rows.ts';
import { askForEmail } from './email-changes.ts';
import { bodiesOf } from './message.ts';
import { composeMessages } from './messages.ts';
import type { MailOrder } from './orders.ts';

const NAME = 'עידו 3';
const OTHER = 'سالم';
const ORG = 'פלוגה 7';
const MESSAGE = 'שלום';
const email = 'ido@example.org';

const kinds = [
  'registered',
  'registered, of whose address there is no other account',
  'password-reset',
  'password-changed',
  'password-changed in My Profile',
  'password-changed by the host',
  'confirm-email',
  'email-changed in My Profile',
  'email-changed',
  'renamed',
  'data-request',
] as const;

describe('what mails say', () => {
  let database: Database;
  let userId: string;
  let lonelyId: string;
  beforeAll(async () => {
    database = await engineNamed.pglite.open();
    ({ id: userId } = await createUser(database.db, { username: NAME, email }));
    await createUser(database.db, { username: OTHER, email });
    await askForEmail(database.db, { userId, email, at: new Date() });
    const lonely = { username: NAME.replace('3', '4'), email: 'lonely@example.org' };
    ({ id: lonelyId } = await createUser(database.db, lonely));
  });
  afterAll(() => database.close());

  const orders: Readonly<Record<(typeof kinds)[number], () => MailOrder>> = {
    registered: () => ({ kind: 'registered', userId }),
    [kinds[1]]: () => ({ kind: 'registered', userId: lonelyId }),
    'password-reset': () => ({ kind: 'password-reset', email }),
    'password-changed': () => ({ kind: 'password-changed', userId }),
    [kinds[4]]: () => ({ kind: 'password-changed', userId, changedIn: 'profile' }),
    [kinds[5]]: () => ({ kind: 'password-changed', userId, changedIn: 'host' }),
    'confirm-email': () => ({ kind: 'confirm-email', userId }),
    [kinds[7]]: () => ({
      ...{ kind: 'email-changed', userId, email: 'new@example.org', changedIn: 'profile' },
    }),
    'email-changed': () => ({ kind: 'email-changed', userId, email: 'new@example.org' }),
    renamed: () => ({ kind: 'renamed', userId, was: OTHER }),
    'data-request': () => ({ kind: 'data-request', name: NAME, email, message: MESSAGE }),
  };

  it.each(kinds)('SPEC 5.26 of %s: each name keeps its direction among our words', async (kind) => {
    const desk = { portal: 'https://muster.example', contactEmail: 'host@example.org' };
    const messages = await composeMessages(orders[kind](), {
      ...desk,
      ...{ db: database.db, orgName: ORG, at: new Date() },
    });
    expect(messages).not.toEqual([]);
    for (const message of messages) {
      const { html, text } = bodiesOf(message, ORG);
      const ofNobody = (body: string) =>
        body
          .replaceAll(/\u2068.*?\u2069/g, '')
          .replace(MESSAGE, '')
          .replace(new RegExp(`${ORG}(</p>\\n.*)?$`, 's'), '');
      for (const body of [message.subject, html, text])
        expect(ofNobody(body)).not.toMatch(/[\u0590-\u06ff]/u);
      for (const body of [html, text])
        expect(body).toMatch(
          kind === 'renamed' ? `\u2068${OTHER}\u2069` : /\u2068עידו [34]\u2069/u,
        );
    }
  });
});
