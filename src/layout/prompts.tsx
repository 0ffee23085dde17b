import { lazy, Suspense, useState } from 'react';
import { useInstallOffer } from '#data/installing.ts';
import { useSyncStatus } from '#data/status.ts';
import { promptInTurn, type PromptName } from './prompt-turn.ts';

const UpdatePrompt = lazy(() =>
  import('./update-prompt.tsx').then((module) => ({ default: module.UpdatePrompt })),
);
const InstallPrompt = lazy(() =>
  import('./install-prompt.tsx').then((module) => ({ default: module.InstallPrompt })),
);

/** The one prompt whose turn it is. */
export function Prompts() {
  const [answered, setAnswered] = useState<ReadonlySet<PromptName>>(new Set());
  const { updateReady } = useSyncStatus();
  const offer = useInstallOffer();
  const name = promptInTurn({ update: updateReady, install: offer !== null }, answered);
  if (name === null) return null;
  const handleAnswered = () => {
    setAnswered(new Set([...answered, name]));
  };
  return (
    <Suspense>
      {name === 'update' && <UpdatePrompt onAnswered={handleAnswered} />}
      {name === 'install' && offer && <InstallPrompt way={offer} onAnswered={handleAnswered} />}
    </Suspense>
  );
}
