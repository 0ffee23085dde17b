import { useId } from 'react';
import { Picker } from '#ui/muster/picker.tsx';
import { WhereFrom, type SettingParts } from './setting-field.tsx';

/** The zone of whoever has said none, chosen from those that this device knows. */
export function DefaultZoneField({ settings, editing }: SettingParts) {
  const id = useId();
  const { zone } = editing.draft;
  return (
    <div className="field">
      <Picker
        label="Default time zone"
        isRequired
        describedBy={id}
        value={zone}
        options={[...new Set(['UTC', zone, ...Intl.supportedValuesOf('timeZone')])]
          .toSorted()
          .map((one) => ({ value: one, title: one.replaceAll('_', ' ') }))}
        onChange={(chosen) => {
          editing.change({ zone: chosen });
        }}
      />
      <p className="help" id={id}>
        <WhereFrom name="zone" setting={settings.zone} />
      </p>
    </div>
  );
}
