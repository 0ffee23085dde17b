// @chunk forms
import { dismissAbout, notify, speakFor } from '#ui/toasts/notify.ts';
import { onceBack, type Away } from './sending-words.ts';

interface Attempt {
  /** SPEC's words for a failure of the server. */
  readonly failure: string;
  readonly publish: () => Promise<'published' | Waiting>;
}

/**
 * Why a publication waits. `failing`: the server answered with an error, and it is tried again. `underway`: the server answers,
 * and one of the pictures or an earlier change is still on its way.
 */
type Waiting = 'failing' | 'underway' | Away;

/**
 * Publishes something from a form that stays open until the outcome is known: the form itself shows a refusal.
 * A toast says what has to wait, under the subject that later messages about it have.
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
