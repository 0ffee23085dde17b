import { Share, Smartphone, SquarePlus } from 'lucide-react';
import type { InstallOffer } from '#data/installing/install-offer.ts';
import { askToInstall, refuseInstalling } from '#data/installing/installing.ts';
import { useSite } from '#data/site.ts';
import { shortName } from '#domain/short-name.ts';
import { Tile } from '#ui/page/tile.tsx';
import { useMedia } from '#ui/page/media.ts';
import { PromptCard } from '#ui/page/prompt-card.tsx';
import { isolated } from '#domain/markup/isolated.ts';
import './install-prompt.css';

interface InstallPromptProps {
  way: InstallOffer;
  onAnswered: () => void;
}

/** SPEC 11.3: our own offer, before the browser's question. */
export function InstallPrompt({ way, onAnswered }: InstallPromptProps) {
  const isDesktop = useMedia('from-desktop');
  const name = shortName(useSite()?.name ?? 'Muster');
  const handleRefusal = () => {
    refuseInstalling();
    onAnswered();
  };
  const refuse = { label: 'Not now', onPress: handleRefusal };
  if (way === 'steps') {
    return (
      <PromptCard
        title={`Add ${isolated(name)} to your home screen`}
        icon={Smartphone}
        refuse={refuse}
        accept={{ label: 'Got it', look: 'line', onPress: handleRefusal }}
      >
        <Steps />
      </PromptCard>
    );
  }
  const handleInstall = () => {
    onAnswered();
    askToInstall().catch(reportError);
  };
  return (
    <PromptCard
      title={`Install ${isolated(name)}`}
      icon={Smartphone}
      refuse={refuse}
      accept={{ label: 'Install', onPress: handleInstall }}
    >
      <p>
        {isDesktop
          ? 'Opens in a window of its own and works without a connection.'
          : 'Opens from your home screen and works without a connection.'}
      </p>
    </PromptCard>
  );
}

/** The steps on iPhone and iPad, whose browsers do not ask. */
function Steps() {
  return (
    <>
      <p>Two taps in Safari:</p>
      <ol className="install-steps">
        <li>
          <span className="num-disc" aria-hidden="true">
            1
          </span>
          Tap Share
          <Tile size="s">
            <Share />
          </Tile>
        </li>
        <li>
          <span className="num-disc" aria-hidden="true">
            2
          </span>
          Tap Add to Home Screen
          <Tile size="s">
            <SquarePlus />
          </Tile>
        </li>
      </ol>
      <p className="install-note">
        On iPhone and iPad, notifications work only from the home screen.
      </p>
    </>
  );
}
