import { knownZone } from '#domain/zoned-time.ts';
import { Field, Select } from '#ui/field.tsx';
import { zoneHere } from '#data/zone.ts';
import { saveSettings } from './save-settings.ts';

/** The zone of quiet hours, and of the times in a notification. The calendar always shows the device's own. */
export function ZoneField({ zone: saved }: { zone: string }) {
  const zone = knownZone(saved) ?? saved; // browsers differ in what they call some zones
  const own = zoneHere();
  const help = zone === own ? 'Same zone as your calendar.' : `Your calendar shows ${nameOf(own)}.`;
  return (
    <Field label="Time zone" help={help}>
      <Select
        value={zone}
        onChange={({ target: { value } }) => {
          saveSettings((now) => ({ ...now, zone: value }));
        }}
      >
        {[...new Set([own, zone, ...zones])].toSorted().map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The browser's list leaves out UTC. */
const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC'];

function nameOf(zone: string): string {
  return zone.replaceAll('_', ' ');
}
