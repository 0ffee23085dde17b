import { useRef, useState } from 'react';
import { refusalOf } from '#data/refusal.ts';
import { serverTime } from '#browser/server-clock.ts';
import { isolated } from '#domain/markup/isolated.ts';
import type { EventView, RoleView } from '#sync/views/views.ts';
import { Field, Select } from '#ui/fields/field.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { Button } from '#ui/press/button.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { useNow } from '#ui/time/use-now.ts';
import { useGoesOn } from './series-ahead.data.ts';
import { setStanding, useStanding } from './standing.data.ts';

interface StandingSeatProps {
  event: EventView;
  /** Those that the member may take. */
  roles: readonly RoleView[];
}

/**
 * SPEC 31.25, 31.36: a seat in each event of the series, as long as that goes on: in the role that the member has or waits for in this one, in
 * its only one, or in one that they choose. It can be taken back at any time.
 */
export function StandingSeat({ event, roles }: StandingSeatProps) {
  const { seriesId } = event;
  return seriesId == null ? null : <EachOfSeries {...{ event, seriesId, roles }} />;
}

function EachOfSeries({ event, seriesId, roles }: StandingSeatProps & { seriesId: string }) {
  const standing = useStanding(seriesId);
  const isAhead = Date.parse(event.start) > serverTime(useNow());
  const goesOn = useGoesOn(seriesId) || isAhead; // what is read comes later than the dialog
  const { isBusy, change } = useStandingChange(event, seriesId);
  const box = useRef<HTMLDivElement>(null);
  const wanted = standing?.role ?? null;
  if (!goesOn || (roles.length === 0 && wanted === null)) return null;
  const own = roleIn(event, roles);
  const shown = wanted ?? own;
  return (
    <div
      className="or-wait standing-seat"
      data-choice={shown === null || undefined}
      ref={box}
      tabIndex={-1}
    >
      {standing && shown !== null && (
        <Switch
          isOn={wanted !== null}
          isDisabled={isBusy}
          onChange={(isOn) => void change(isOn ? shown : null)}
        >
          {`Sign me up for each: ${isolated(shown)}`}
        </Switch>
      )}
      {standing && shown === null && roles.length > 0 && (
        <RoleChoice
          roles={roles}
          isBusy={isBusy}
          onChoose={async (role) => {
            await change(role);
            box.current?.focus(); // a switch takes the button's place
          }}
        />
      )}
    </div>
  );
}

/** Changes the seat that the member wants each time, to one in a role of that name, or to none. */
function useStandingChange(event: EventView, seriesId: string) {
  const [isBusy, setBusy] = useState(false);
  const change = async (role: string | null) => {
    setBusy(true);
    try {
      const named = event.roles.find(({ name }) => name === role);
      await setStanding(seriesId, role === null ? null : (named ?? { name: role }));
    } catch (error) {
      notify({ kind: 'bad', text: `Nothing was changed. ${refusalOf(error).message}` });
    }
    setBusy(false);
  };
  return { isBusy, change };
}

interface RoleChoiceProps {
  roles: readonly RoleView[];
  isBusy: boolean;
  onChoose: (role: string) => Promise<void>;
}

/** Choosing takes no seats yet: arrow keys go through all of them. */
function RoleChoice({ roles, isBusy, onChoose }: RoleChoiceProps) {
  const [role, setRole] = useState('');
  return (
    <>
      <Field label="Sign me up for each">
        <Select
          value={role}
          onChange={({ target }) => {
            setRole(target.value);
          }}
        >
          <option value="">Not yet</option>
          {roles.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {role !== '' && (
        <Button look="line" isBusy={isBusy} onClick={() => void onChoose(role)}>
          Sign me up
        </Button>
      )}
    </>
  );
}

/** The role that is meant without asking; null if several could be. */
function roleIn({ myRole }: EventView, roles: readonly RoleView[]): string | null {
  const [first, second] = roles;
  const only = second === undefined ? first : undefined;
  const waiting = roles.filter(({ line }) => line?.mine === 'in' || line?.mine === 'joining');
  return myRole ?? (waiting.length === 1 ? waiting[0] : only)?.name ?? null;
}
