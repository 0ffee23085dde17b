import type { InstallOffer } from '#data/install-offer.ts';
import type { ReminderOffer } from '#data/reminder-offer.ts';
import { observable, useObservable } from '../observable.ts';
import { InstallPrompt } from './install-prompt.tsx';
import { promptInTurn, type PromptName } from './prompt-turn.ts';
import { ReminderPrompt } from './reminder-prompt.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

interface PromptsProps {
  /** What somebody may be asked. */
  wanted: {
    readonly updateReady: boolean;
    readonly installOffer: InstallOffer | null;
    readonly reminderOffer: ReminderOffer | null;
  };
}

/** Since this start (SPEC 11.4), whether or not a prompt is shown. */
const answered = observable<ReadonlySet<PromptName>>(new Set());

/** The one prompt whose turn it is. */
export function Prompts({ wanted: { updateReady, installOffer, reminderOffer } }: PromptsProps) {
  const given = useObservable(answered);
  const isWanted = {
    update: updateReady,
    reminder: reminderOffer !== null,
    install: installOffer !== null,
  };
  const name = promptInTurn(isWanted, given);
  const handleAnswered = () => {
    if (name !== null) answered.set(new Set([...given, name]));
  };
  if (name === 'update') return <UpdatePrompt onAnswered={handleAnswered} />;
  if (name === 'reminder' && reminderOffer) {
    return <ReminderPrompt eventTitle={reminderOffer.title} onAnswered={handleAnswered} />;
  }
  if (name === null || installOffer === null) return null;
  return <InstallPrompt way={installOffer} onAnswered={handleAnswered} />;
}
