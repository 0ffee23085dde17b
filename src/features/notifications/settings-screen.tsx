import { CircleAlert, Clock } from 'lucide-react';
import { useNotificationSettings } from './notification-settings.data.ts';
import type { NotificationSettingsView } from '#sync/views/views.ts';
import { Loaded } from '#ui/loading/loaded.tsx';
import { useNamedPart } from '#ui/page/part-named-in-address.ts';
import { Pill } from '#ui/page/pill.tsx';
import { KindsCard } from './kinds-card.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { SettingsHead } from './settings-head.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';
import { ThisDevice } from './this-device.tsx';
import './notifications.css';

/** SPEC 12.16: what reaches a member, and when. Every change is saved at once. */
export function SettingsScreen() {
  const view = useNotificationSettings();
  const isWaiting = view.state === 'here' && view.value.state === 'waiting';
  return (
    <>
      <SettingsHead>
        <div role="status">
          {isWaiting && (
            <Pill tone="wait" icon={Clock}>
              Waiting to send
            </Pill>
          )}
        </div>
      </SettingsHead>
      <Loaded of={view} text="Loading your settings…" skeleton={<SettingsSkeleton />}>
        {(here) => <Settings view={here} />}
      </Loaded>
    </>
  );
}

function Settings({ view: { settings, refusal } }: { view: NotificationSettingsView }) {
  useNamedPart();
  return (
    <>
      {refusal && (
        <div role="alert" className="banner banner-bad settings-refusal">
          <CircleAlert />
          <p>Your last change wasn&apos;t accepted. {refusal.message}</p>
        </div>
      )}
      <div className="settings">
        <KindsCard settings={settings} />
        <div className="settings-column">
          <ThisDevice />
          <QuietHours settings={settings} />
        </div>
      </div>
    </>
  );
}
