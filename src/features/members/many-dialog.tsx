import { useOrganisation } from '#data/organisation.ts';
import { CloudOff } from 'lucide-react';
import { useId, useState } from 'react';
import { roles, type Role } from '#contract/access.ts';
import type { MemberOutcome } from '#contract/member-work.ts';
import type { ManagedMember } from '#contract/members.ts';
import { refusalOf } from '#data/refusal.ts';
import { useSession } from '#data/session.ts';
import { useAway } from '#data/status.ts';
import { flagGroups, type FlagSwitch } from '#domain/flags.ts';
import { mayGrantFlag } from '#domain/member-editing.ts';
import type { Person } from '#domain/permissions.ts';
import { awayText } from '#ui/editing/sending-words.ts';
import { ErrorLine } from '#ui/fields/error-line.tsx';
import { Field, Select } from '#ui/fields/field.tsx';
import { Picker } from '#ui/muster/picker.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useBackCloses } from '#ui/press/back-closes.ts';
import { Button } from '#ui/press/button.tsx';
import {
  manyChangesOf,
  noChanges,
  outcomesText,
  reasonToWait,
  refusedAmong,
  type ManyDraft,
} from './many-draft.ts';
import { changeMany } from './members.data.ts';
import { positionsFor } from './position-slots.ts';
import { selectedText } from './member-words.ts';
import './member-dialog.css';

interface ManyDialogProps {
  chosen: ReadonlyMap<string, ManagedMember>;
  onClose: () => void;
  /** Closes it after a change, after which nobody is selected any more. */
  onDone: () => void;
}

/** SPEC 20.8: changes everybody who is selected, and says what became of each. */
export function ManyDialog({ chosen, onClose, onDone }: ManyDialogProps) {
  const [draft, setDraft] = useState(noChanges);
  const { outcomes, failure, isBusy, send } = useSending(chosen, draft);
  const close = outcomes ? onDone : onClose;
  const away = useAway();
  useBackCloses(close);
  return (
    <Dialog
      title="Change members"
      lead={selectedText(chosen.size)}
      size="m"
      onClose={close}
      foot={
        outcomes ? (
          <Button look="go" onClick={onDone}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button look="go" isBusy={isBusy} busyText="Changing..." onClick={() => void send()}>
              Change
            </Button>
          </>
        )
      }
    >
      <div className="dialog-body form">
        {away && (
          <div className="banner" role="status">
            <CloudOff />
            <p>{awayText(away)} Changes need a connection.</p>
          </div>
        )}
        {failure !== null && <ErrorLine role="alert">{failure}</ErrorLine>}
        {outcomes ? (
          <Outcomes outcomes={outcomes} chosen={chosen} />
        ) : (
          <Choices
            draft={draft}
            onChange={(part) => {
              setDraft({ ...draft, ...part });
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

function useSending(chosen: ManyDialogProps['chosen'], draft: ManyDraft) {
  const [outcomes, setOutcomes] = useState<readonly MemberOutcome[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    const reason = reasonToWait(draft);
    setFailure(reason);
    if (reason !== null) return;
    setBusy(true);
    try {
      setOutcomes(await changeMany([...chosen.keys()], manyChangesOf(draft)));
    } catch (error) {
      setFailure(`Not all of them were changed. ${refusalOf(error).message}`);
    }
    setBusy(false);
  };
  return { outcomes, failure, isBusy, send };
}

/** The result takes the focus, since the button that was pressed is gone. */
function Outcomes({
  outcomes,
  chosen,
}: Pick<ManyDialogProps, 'chosen'> & { outcomes: readonly MemberOutcome[] }) {
  const refused = refusedAmong(outcomes, chosen);
  return (
    <div tabIndex={-1} ref={takeFocus} className="many-outcomes" role="status">
      <p>
        <b>{outcomesText(outcomes)}</b>
      </p>
      {refused.length > 0 && (
        <ul className="suspend-means">
          {refused.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

interface ChoicesProps {
  draft: ManyDraft;
  onChange: (part: Partial<ManyDraft>) => void;
}

const nobody: Person = { role: 'Member', flags: [], positions: [] };

function Choices({ draft, onChange }: ChoicesProps) {
  const session = useSession();
  const editor = session.status === 'member' ? session.person : nobody;
  return (
    <>
      <p className="note">
        Each change is judged member by member, as if you edited them one by one.
      </p>
      {flagGroups.map((group) => (
        <FlagChoices key={group.name} {...group} {...{ draft, editor, onChange }} />
      ))}
      <div className="member-two">
        <PositionChoice {...{ draft, editor, onChange }} />
        <Field
          label="Role"
          {...(editor.role !== 'Admin' && { help: 'Only an Admin can change roles.' })}
        >
          <Select
            value={draft.role}
            disabled={editor.role !== 'Admin'}
            onChange={({ target }) => {
              onChange({ role: roles.find((role): role is Role => role === target.value) ?? '' });
            }}
          >
            <option value="">Stays as it is</option>
            {roles.map((role) => (
              <option key={role}>{role}</option>
            ))}
          </Select>
        </Field>
      </div>
    </>
  );
}

interface FlagChoicesProps extends ChoicesProps {
  name: string;
  switches: readonly FlagSwitch[];
  editor: Person;
}

function FlagChoices({ name, switches, draft, editor, onChange }: FlagChoicesProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="many-flags">
      <p id={id}>{name}</p>
      <div className="member-two">
        {switches.map(({ name: flag, flags: [first] }) => (
          <Field key={flag} label={flag}>
            <Select
              value={draft.flags[flag] ?? ''}
              onChange={({ target: { value } }) => {
                const wish = value === 'give' || value === 'take' ? value : undefined;
                onChange({ flags: { ...draft.flags, [flag]: wish } });
              }}
            >
              <option value="">Stays as it is</option>
              <option value="give" disabled={!mayGrantFlag(editor, first)}>
                Give
              </option>
              <option value="take">Take away</option>
            </Select>
          </Field>
        ))}
      </div>
    </div>
  );
}

function PositionChoice({ draft, editor, onChange }: ChoicesProps & { editor: Person }) {
  const organisation = useOrganisation();
  return (
    <div className="form">
      <Field label="Primary position">
        <Select
          value={draft.position}
          onChange={({ target: { value } }) => {
            onChange({ position: value === 'none' || value === 'given' ? value : 'stays' });
          }}
        >
          <option value="stays">Stays as it is</option>
          <option value="given">Becomes…</option>
          <option value="none">Take away</option>
        </Select>
      </Field>
      {draft.position === 'given' && (
        <Picker
          label="New primary position"
          value={draft.positionId}
          options={positionsFor(editor, organisation)}
          isRequired
          onChange={(positionId) => {
            onChange({ positionId });
          }}
        />
      )}
    </div>
  );
}
