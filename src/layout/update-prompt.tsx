import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import type { AppUpdate } from '#data/app-update.ts';
import { PromptCard } from '#ui/page/prompt-card.tsx';

interface UpdatePromptProps {
  onAccept: AppUpdate;
  onAnswered: () => void;
}

/** Says that a newer version is ready. "Later" lasts until the next start. */
export function UpdatePrompt({ onAccept, onAnswered }: UpdatePromptProps) {
  const [isBusy, setBusy] = useState(false);
  const handleUpdate = async () => {
    setBusy(true);
    await onAccept().finally(() => {
      setBusy(false);
    });
  };
  return (
    <PromptCard
      title="A new version is ready"
      label="Update"
      icon={Sparkles}
      refuse={{ label: 'Later', onPress: onAnswered }}
      accept={{ label: 'Update', isBusy, onPress: () => void handleUpdate() }}
    >
      <p>Updating reloads the page.</p>
    </PromptCard>
  );
}
