import type { PushRefusal } from '#contract/notices.ts';
import type { Trouble } from '#contract/troubles.ts';
import { pushServiceOf } from '#domain/push-services.ts';
import { troubleText } from '#domain/trouble-text.ts';
import type { Services } from '#server/core/calls/services.ts';
import { noteTrouble, readTroubles, settleTrouble } from '../../troubles/troubles.ts';
import { contactFault } from './vapid-contact.ts';

const KIND = 'push.refused';
const SILENT = 'push.silent';
/** Failed attempts before Admins are told: after two minutes or more, a person may have to end the outage. */
const TOO_OFTEN = 6;

type Needs = Pick<Services, 'config' | 'database' | 'log' | 'now'>;

/** What push services say of this server while some messages are sent. */
export interface Refusals {
  took(endpoint: string): void;
  refused(endpoint: string, reason: string): void;
  /** Records that a push service couldn't be reached, or failed; `attempts` counts those of the message so far. */
  failed(endpoint: string, reason: string, attempts: number): void;
  /** Notes the troubles, once for each push service, and settles those that are over. */
  tell(): Promise<void>;
}

/** SPEC 12.26: one message that is taken settles the trouble, unless the same push service refused another one beside it. */
export function hearRefusals(services: Needs): Refusals {
  const takers = new Set<string>();
  const refusers = new Map<string, string>();
  const silent = new Map<string, string>();
  return {
    took: (endpoint) => void takers.add(pushServiceOf(endpoint)),
    refused: (endpoint, reason) => void refusers.set(pushServiceOf(endpoint), reason),
    failed: (endpoint, reason, attempts) => {
      if (attempts >= TOO_OFTEN) silent.set(pushServiceOf(endpoint), reason);
    },
    tell: async () => {
      for (const [about, reason] of refusers) {
        await noteTrouble(services, { kind: KIND, about, reason });
      }
      for (const [about, reason] of silent) {
        await noteTrouble(services, { kind: SILENT, about, reason });
      }
      const { db } = services.database;
      for (const about of takers) {
        if (!refusers.has(about)) await settleTrouble(db, { kind: KIND, about });
      }
      for (const about of [...takers, ...refusers.keys()]) {
        if (!silent.has(about)) await settleTrouble(db, { kind: SILENT, about });
      }
    },
  };
}

/** Which push services refuse what this server sends. Apple is named for a contact that isn't real, even before it was tried. */
export async function readRefusals({ config, database, now }: Needs): Promise<PushRefusal[]> {
  const troubles = await readTroubles(database.db, now());
  const refusals = troubles
    .filter(({ kind }) => kind === KIND)
    .map(({ about, reason }) => ({ service: about, reason }));
  const fault = contactFault(config);
  if (fault === null || refusals.some(({ service }) => service === 'Apple')) return refusals;
  return [{ service: 'Apple', reason: `the server's contact ${fault}` }, ...refusals];
}

/** The trouble that Admins are told of while the contact isn't real; null if it is. */
export function subjectTrouble({ config, now }: Pick<Needs, 'config' | 'now'>): Trouble | null {
  const reason = contactFault(config);
  if (reason === null) return null;
  const at = now().toISOString();
  return { kind: 'push.subject', about: config.vapidSubject, reason, since: at, at };
}

/** Warns in the log, at the start, that Apple is going to refuse the contact. */
export function warnOfSubject(services: Needs): void {
  const trouble = subjectTrouble(services);
  if (trouble === null) return;
  const { title, text } = troubleText(trouble);
  services.log.warn(`${title}. ${text}`);
}
