import { useSite } from '#data/site.ts';
import { usePortalSettings } from '#data/portal-settings.ts';
import { useAway } from '#data/status.ts';
import { awayText } from '#ui/editing/sending-words.ts';
import { LoadError, Loading } from '#ui/loading/loaded.tsx';
import { SkeletonRows } from '#ui/loading/skeleton-rows.tsx';
import { IdentityCard } from './identity-card.tsx';
import { MailCard } from './mail-card.tsx';
import { MissingCard } from './missing-card.tsx';
import { PicturesCard } from './pictures-card.tsx';
import './portal-view.css';

/** SPEC 22.8: the view of the leader dashboard in which an Admin makes the portal the organisation's own. */
export function PortalView() {
  const { value: settings, failure, retry } = usePortalSettings();
  const sendsMail = useSite()?.features.mail ?? true;
  const away = useAway();
  if (settings) {
    return (
      <div className="portal-view">
        <MissingCard settings={settings} sendsMail={sendsMail} />
        <IdentityCard settings={settings} />
        <div className="portal-side">
          <PicturesCard settings={settings} />
          <MailCard />
        </div>
      </div>
    );
  }
  if (!failure) return <Loading text="Loading…" skeleton={<SkeletonRows count={6} />} />;
  const text = away
    ? `${awayText(away)} The portal's settings aren't kept on this device.`
    : `Couldn't load this. ${failure.message}`;
  return <LoadError text={text} onRetry={retry} />;
}
