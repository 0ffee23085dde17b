import { dismissAbout, notify, speakFor } from '#ui/notify.ts';
import { onceBack, type Away } from '#ui/sending-words.ts';

interface Attempt {
  /** SPEC's words, for when the server does not manage it. */
  readonly failure: string;
  /** Why it waits, if it does; `failing`: the server answered, but not as it should, and it is tried again. */
  readonly publish: () => Promise<'published' | 'failing' | Away>;
}

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
      const text =
        how === 'failing'
          ? `${failure} It'll be tried again.`
          : `Waiting to publish. It'll go out ${onceBack(how)}.`;
      notify({ kind: 'wait', text, subject });
    }
  } finally {
    stop();
  }
}
