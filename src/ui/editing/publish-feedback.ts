// @chunk forms
import { dismissAbout, notify, speakFor } from '#ui/toasts/notify.ts';
import { onceBack, type Away } from './sending-words.ts';

interface Attempt {
  /** SPEC's words, for when the server does not manage it. */
  readonly failure: string;
  readonly publish: () => Promise<'published' | Waiting>;
}

/**
 * Why it waits. `failing`: the server answered, but not as it should, and it is tried again. `underway`: the server answers,
 * and a picture of it or something before it is still on its way.
 */
type Waiting = 'failing' | 'underway' | Away;

/**
 * Publishes something from a form that stays open until it is known how that went: a refusal is the form's own to tell.
 * What has to wait is said here, under the subject of whatever is said about it later.
 */
export async function speakingFor(subject: string, { failure, publish }: Attempt): Promise<void> {
  const stop = speakFor(subject);
  try {
    dismissAbout(subject);
    const how = await publish();
    if (how !== 'published') {
      notify({ kind: 'wait', text: textFor(how, failure), subject });
    }
  } finally {
    stop();
  }
}

function textFor(why: Waiting, failure: string): string {
  switch (why) {
    case 'failing':
      return `${failure} It'll be tried again.`;
    case 'underway':
      return "Waiting to publish. It'll go out by itself, its pictures first.";
    case 'offline':
    case 'trouble':
      return `Waiting to publish. It'll go out ${onceBack(why)}.`;
  }
}
