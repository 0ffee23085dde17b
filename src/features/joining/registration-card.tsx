import { DoorOpen } from 'lucide-react';
import { useId, useState } from 'react';
import type { PortalEdit, PortalSettings } from '#contract/portal.ts';
import type { Registration } from '#contract/registration.ts';
import { savePortal, usePortalSettings } from '#data/portal-settings.ts';
import { refusalOf } from '#data/refusal.ts';
import { Segmented } from '#ui/fields/segmented.tsx';
import { SettingSwitch } from '#ui/fields/setting-switch.tsx';
import { Card } from '#ui/page/card.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { NotFetched } from './not-fetched.tsx';

const SUBJECT = 'portal settings';

/** SPEC 18.1 and 18.3: who may register, and whether visitors are told that the site is new. */
export function RegistrationCard() {
  const { value: settings, failure, retry } = usePortalSettings();
  return (
    <Card title="Who may register" icon={DoorOpen}>
      {settings === undefined ? (
        <NotFetched what="This setting" failure={failure} onRetry={retry} />
      ) : (
        <Settings settings={settings} />
      )}
    </Card>
  );
}

const words: Readonly<Record<Registration, string>> = {
  open: 'Everybody can open an account, and waits for approval unless an invitation says otherwise.',
  invited: 'Only people with an invitation can open an account.',
  closed: 'Nobody can open an account, not even with an invitation.',
};

function Settings({ settings }: { settings: PortalSettings }) {
  const id = useId();
  const { shown, save } = useSaving(settings);
  return (
    <ul className="rows">
      <li className="setting setting-segments">
        <div className="grows">
          <b>Registration</b>
          <small id={`${id}-who`}>{words[shown.registration]}</small>
        </div>
        <Segmented
          label="Registration"
          describedBy={`${id}-who`}
          options={[
            { value: 'open', label: 'Everybody' },
            { value: 'invited', label: 'With an invitation' },
            { value: 'closed', label: 'Nobody' },
          ]}
          value={shown.registration}
          onChange={(registration) => void save({ registration })}
        />
      </li>
      <li>
        <SettingSwitch
          title="“Brand new site” notice"
          text="Tells visitors that old accounts were not carried over and to register again."
          isOn={shown.notice}
          onChange={(notice) => void save({ notice })}
        />
      </li>
    </ul>
  );
}

/** Shows what was chosen at once; if it could not be saved, what holds comes back, with the reason. */
function useSaving(settings: PortalSettings) {
  const [wish, setWish] = useState<PortalEdit>({});
  const save = async (edit: PortalEdit) => {
    setWish((now) => ({ ...now, ...edit }));
    try {
      await savePortal(edit);
      notify({ kind: 'ok', text: 'Saved.', subject: SUBJECT });
    } catch (error) {
      const text = `Couldn't save that. ${refusalOf(error).message}`;
      notify({ kind: 'bad', text, subject: SUBJECT });
    } finally {
      setWish({});
    }
  };
  return {
    shown: {
      registration: wish.registration ?? settings.registration.value,
      notice: wish.notice ?? settings.notice.value,
    },
    save,
  };
}
