import type { AppUpdate } from '#data/app-update.ts';
import type { InstallOffer } from '#data/installing/install-offer.ts';
import type { ReminderOffer } from '#data/reminder-offer.ts';
import { useObservable } from '../observable.ts';
import { InstallPrompt } from './install-prompt.tsx';
import { answeredPrompts, noteAnswered, promptInTurn } from './prompt-turn.ts';
import { ReminderPrompt } from './reminder-prompt.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

interface PromptsProps {
  /** What somebody may be asked. */
  wanted: {
    readonly appUpdate: AppUpdate | null;
    readonly installOffer: InstallOffer | null;
    readonly reminderOffer: ReminderOffer | null;
  };
}

/** The one prompt whose turn it is. */
export function Prompts({ wanted: { appUpdate, installOffer, reminderOffer } }: PromptsProps) {
  const given = useObservable(answeredPrompts);
  const isWanted = {
    update: appUpdate !== null,
    reminder: reminderOffer !== null,
    install: installOffer !== null,
  };
  const name = promptInTurn(isWanted, given);
  const handleAnswered = () => {
    if (name !== null) noteAnswered(name);
  };
  if (name === 'update' && appUpdate) {
    return <UpdatePrompt onAccept={appUpdate} onAnswered={handleAnswered} />;
  }
  if (name === 'reminder' && reminderOffer) {
    return <ReminderPrompt eventTitle={reminderOffer.title} onAnswered={handleAnswered} />;
  }
  if (name === null || installOffer === null) return null;
  return <InstallPrompt way={installOffer} onAnswered={handleAnswered} />;
}
