import { BellRing } from 'lucide-react';
import { noteReminderAnswer } from '#data/reminder-question.ts';
import { turnOn, type TurnedOn } from '#data/this-device.ts';
import { notify } from '#ui/toasts/notify.ts';
import { PromptCard } from '#ui/page/prompt-card.tsx';

interface ReminderPromptProps {
  eventTitle: string;
  onAnswered: () => void;
}

/** SPEC 12.17: our own question, before the browser's. */
export function ReminderPrompt({ eventTitle, onAnswered }: ReminderPromptProps) {
  const answer = () => {
    noteReminderAnswer();
    onAnswered();
  };
  const handleYes = async () => {
    onAnswered();
    const turned = await turnOn();
    // If the server is out of reach, nothing was turned on: the next RSVP after this start asks again.
    if (turned.kind !== 'failed') noteReminderAnswer();
    tell(turned);
  };
  return (
    <PromptCard
      title="Want a reminder before you fly?"
      icon={BellRing}
      refuse={{ label: 'Not now', onPress: answer }}
      accept={{ label: 'Turn on', onPress: () => void handleYes().catch(reportError) }}
    >
      <p>
        We&apos;ll remind you of <bdi>{eventTitle}</bdi> and tell you if it changes. Your browser
        will ask once more.
      </p>
    </PromptCard>
  );
}

/** Tells how it went, except to somebody who has just said no in the browser. */
function tell(turned: TurnedOn): void {
  if (turned.kind === 'on') notify({ kind: 'ok', text: 'Notifications are on for this device.' });
  if (turned.kind === 'failed') notify({ kind: 'bad', text: turned.message });
}
