import { useState } from 'react';
import type { InstallOffer } from '#data/install-offer.ts';
import { InstallPrompt } from './install-prompt.tsx';
import { promptInTurn, type PromptName } from './prompt-turn.ts';
import { UpdatePrompt } from './update-prompt.tsx';

interface PromptsProps {
  /** What somebody may be asked. */
  wanted: { readonly updateReady: boolean; readonly installOffer: InstallOffer | null };
}

/** The one prompt whose turn it is. */
export function Prompts({ wanted: { updateReady, installOffer } }: PromptsProps) {
  const [answered, setAnswered] = useState<ReadonlySet<PromptName>>(new Set());
  const name = promptInTurn({ update: updateReady, install: installOffer !== null }, answered);
  const handleAnswered = () => {
    if (name !== null) setAnswered(new Set([...answered, name]));
  };
  if (name === 'update') return <UpdatePrompt onAnswered={handleAnswered} />;
  if (name === null || installOffer === null) return null;
  return <InstallPrompt way={installOffer} onAnswered={handleAnswered} />;
}
