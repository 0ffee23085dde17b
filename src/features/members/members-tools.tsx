import { useOrganisation } from '#data/organisation.ts';
import { roles } from '#contract/access.ts';
import type { MembersQuestion } from './members.data.ts';
import { flagGroups, flagSwitches } from '#domain/flags.ts';
import { Select } from '#ui/fields/field.tsx';
import { useMedia } from '#ui/page/media.ts';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { ExportMembers } from './export-members.tsx';
import {
  departmentChoices,
  flagChoice,
  flagChosen,
  isFiltered,
  orderName,
  orderNamed,
  orders,
  roleNamed,
  shows,
  showNamed,
  type Filters,
} from './member-filters.ts';
import { countText } from './member-words.ts';
import type { Look } from './members-look.ts';

const looks = [
  { value: 'table', label: 'Table' },
  { value: 'cards', label: 'Cards' },
] as const;

interface MembersToolsProps {
  filters: Filters;
  onChange: (part: Partial<Filters>, how?: 'in place') => void;
}

export function MembersTools({ filters, onChange }: MembersToolsProps) {
  return (
    <search className="members-tools">
      <SearchField
        label="Search members"
        placeholder="Search name, email or Discord"
        maxLength={200}
        text={filters.text}
        onAsk={(text) => {
          onChange({ text }, 'in place');
        }}
        className="members-search"
      />
      <Select
        aria-label="Show"
        value={filters.show}
        onChange={({ target }) => {
          onChange({ show: showNamed(target.value) });
        }}
      >
        <option value="">Everybody</option>
        {shows.map(({ name, words }) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </Select>
      <Choices filters={filters} onChange={onChange} />
      <Switch
        isOn={filters.isOnlineOnly}
        onChange={(isOnlineOnly) => {
          onChange({ isOnlineOnly });
        }}
      >
        Online only
      </Switch>
    </search>
  );
}

export interface MembersBarProps extends MembersToolsProps {
  question: MembersQuestion;
  total: number | undefined;
  look: Look;
  /** Whether the members are shown as cards, which have no heads to sort by. */
  asCards: boolean;
  chosenColumns: readonly string[];
  onColumns: (names: readonly string[]) => void;
  onLook: (look: Look) => void;
}

export function MembersBar(props: MembersBarProps) {
  const { filters, total, asCards, onChange } = props;
  const isNarrow = useMedia('below-laptop'); // without room for more columns
  return (
    <div className="members-bar">
      <p role="status">{total === undefined ? 'Members' : countText(total, isFiltered(filters))}</p>
      {asCards && <Order filters={filters} onChange={onChange} />}
      {!asCards && !isNarrow && (
        <ColumnChooser chosen={props.chosenColumns} onChange={props.onColumns} />
      )}
      <Segmented label="View as" options={looks} value={props.look} onChange={props.onLook} />
      <ExportMembers question={props.question} total={total ?? 0} />
    </div>
  );
}

/** A selector for the order, in place of the table's heads. */
function Order({ filters, onChange }: Pick<MembersToolsProps, 'filters' | 'onChange'>) {
  return (
    <Select
      aria-label="Sort by"
      value={orderName(filters)}
      onChange={({ target }) => {
        onChange(orderNamed(target.value));
      }}
    >
      {orders.map(([name, words]) => (
        <option key={name} value={name}>
          {words}
        </option>
      ))}
    </Select>
  );
}

function Choices({ filters, onChange }: Pick<MembersToolsProps, 'filters' | 'onChange'>) {
  const organisation = useOrganisation();
  return (
    <>
      <Select
        aria-label="Role"
        value={filters.role}
        onChange={({ target }) => {
          onChange({ role: roleNamed(target.value) });
        }}
      >
        <option value="">All roles</option>
        {roles.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </Select>
      <Select
        aria-label="Department"
        value={filters.department}
        onChange={({ target }) => {
          onChange({ department: target.value });
        }}
      >
        <option value="">All departments</option>
        {departmentChoices(organisation).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Flag"
        value={flagChoice(filters)}
        onChange={({ target }) => {
          onChange(flagChosen(target.value));
        }}
      >
        <option value="">All flags</option>
        {flagGroups.map(({ name, switches }) => (
          <optgroup key={name} label={name}>
            {switches.map((one) => (
              <option key={one.name} value={one.flags[0]}>
                {one.name}
              </option>
            ))}
          </optgroup>
        ))}
        <optgroup label="Without the flag">
          {flagSwitches.map((one) => (
            <option key={one.name} value={`-${one.flags[0]}`}>
              Not: {one.name}
            </option>
          ))}
        </optgroup>
      </Select>
    </>
  );
}
