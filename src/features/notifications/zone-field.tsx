import { useId } from 'react';
import type { NotificationSettings } from '#contract/notices.ts';
import { isZoneNamed, zoneHere } from '#domain/time/zone.ts';
import { knownZone } from '#domain/time/zone.ts';
import { Picker } from '#ui/muster/picker.tsx';
import { useZone } from '#ui/time/device-zone.ts';
import { saveSettings } from './save-settings.ts';

type Given = Pick<NotificationSettings, 'zone' | 'unknownZone'>;

/** The zone of quiet hours, and of the times in a notification. The calendar always shows times in the device's zone. */
export function ZoneField({ zone: saved, unknownZone }: Given) {
  useZone();
  const id = useId();
  const zone = knownZone(saved) ?? saved; // browsers differ in what they call some zones
  const own = zoneHere();
  return (
    <div className="field">
      <Picker
        label="Time zone"
        isRequired
        describedBy={id}
        value={zone}
        options={[...new Set([own, zone, ...zones])]
          .toSorted()
          .map((one) => ({ value: one, title: nameOf(one) }))}
        onChange={(value) => {
          saveSettings((now) => ({ ...now, zone: value, unknownZone: undefined }));
        }}
      />
      <p className="help" id={id}>
        {wordsFor({ zone, own, unknownZone })}
      </p>
    </div>
  );
}

function wordsFor({ zone, own, unknownZone }: Given & { own: string }): string {
  if (zone === 'UTC' && unknownZone)
    return `Our server doesn't know ${nameOf(unknownZone)}, so this is UTC. You can choose another.`;
  if (zone === 'UTC' && !isZoneNamed())
    return "Your browser doesn't say which time zone you're in, so this is UTC. You can choose another.";
  return zone === own ? 'Same zone as your calendar.' : `Your calendar shows ${nameOf(own)}.`;
}

/** The browser's list leaves out UTC. */
const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC'];

function nameOf(zone: string): string {
  return zone.replaceAll('_', ' ');
}
