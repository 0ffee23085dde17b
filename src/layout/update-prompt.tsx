import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { applyUpdate } from '#data/status.ts';
import { PromptCard } from '#ui/page/prompt-card.tsx';

interface UpdatePromptProps {
  onAnswered: () => void;
}

/** Says that a newer version is ready. "Later" lasts until the next start. */
export function UpdatePrompt({ onAnswered }: UpdatePromptProps) {
  const [isBusy, setBusy] = useState(false);
  const handleUpdate = async () => {
    setBusy(true);
    await applyUpdate().finally(() => {
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
