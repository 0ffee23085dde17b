import { Fingerprint, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { hasPasskeys } from '#data/passkey.ts';
import type { OwnPasskey } from '#contract/passkeys.ts';
import { refusedFields } from '#data/refusal.ts';
import { useAttempts } from '#ui/editing/use-attempts.ts';
import { AccountName } from '#ui/fields/account-name.tsx';
import { ErrorLine } from '#ui/fields/error-line.tsx';
import { Field } from '#ui/fields/field.tsx';
import { PasswordInput } from '#ui/fields/password-input.tsx';
import { EmptyState, Loading } from '#ui/loading/loaded.tsx';
import { SkeletonRows } from '#ui/loading/skeleton-rows.tsx';
import { confirm } from '#ui/overlays/confirm.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { useBackCloses } from '#ui/press/back-closes.ts';
import { Button } from '#ui/press/button.tsx';
import { useFocusHeir } from '#ui/press/focus-heir.ts';
import { Moment } from '#ui/time/moment.tsx';
import { calendarDate } from '#ui/time/time.ts';
import { notify } from '#ui/toasts/notify.ts';
import { NotAnswered } from '../not-answered.tsx';
import { passwordMissing } from './password-missing.ts';
import { addPasskey, removePasskey, usePasskeys } from './passkeys.data.ts';

const SUBJECT = 'own passkeys';

interface PasskeysDialogProps {
  owner: { readonly username: string };
  onClose: () => void;
}

/** SPEC 25.1, 25.4: a member's passkeys; adds one and removes them. */
export function PasskeysDialog({ owner, onClose }: PasskeysDialogProps) {
  useBackCloses(onClose);
  const form = useId();
  const { round, type, errors, busy, add, remove } = useChanging();
  return (
    <Dialog
      title="Your passkeys"
      lead="Sign in with your finger, face or PIN. Your password stays as it is."
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Close</Button>
          {hasPasskeys() && (
            <Button
              type="submit"
              form={form}
              look="go"
              isBusy={busy === 'new'}
              busyText="Waiting for your device..."
            >
              Add a passkey
            </Button>
          )}
        </>
      }
    >
      <form
        method="post"
        id={form}
        className="dialog-body devices form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <Passkeys busy={busy} onRemove={(one) => void remove(one)} />
        {errors['form'] !== undefined && <ErrorLine role="alert">{errors['form']}</ErrorLine>}
        {!hasPasskeys() && <p className="help">{NOT_HERE}</p>}
        <AccountName name={owner.username} />
        <Field
          label="Your password"
          help="To add a passkey, or to remove the last one."
          error={errors['password']}
        >
          {/* What is typed stays in the input: React would write it into the page, where snapshots are taken of it. */}
          <PasswordInput
            key={round}
            name="password"
            autoComplete="current-password"
            onChange={({ target }) => {
              type(target.value);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}

const NOT_HERE =
  "This browser can't make a passkey at this address: it takes https, and a name in place of a number.";

interface PasskeysProps {
  /** The id of the one that is being removed. */
  busy: string | null;
  onRemove: (passkey: OwnPasskey) => void;
}

/** The list, asked of the server each time. */
function Passkeys({ busy, onRemove }: PasskeysProps) {
  const { passkeys, failure, retry } = usePasskeys();
  const list = useFocusHeir();
  if (failure !== null)
    return (
      <NotAnswered
        offline="Your passkeys can't be listed without a connection."
        failure={failure}
        onRetry={retry}
      />
    );
  if (passkeys === undefined)
    return <Loading text="Loading your passkeys…" skeleton={<SkeletonRows count={1} />} />;
  return (
    <div ref={list} tabIndex={-1}>
      {passkeys.length === 0 && (
        <EmptyState icon={Fingerprint} text="No passkeys yet. Add one on each device you use." />
      )}
      <ul className="rows">
        {passkeys.map((one) => (
          <Row
            key={one.id}
            passkey={one}
            isBusy={busy === one.id}
            onRemove={() => {
              onRemove(one);
            }}
          />
        ))}
      </ul>
    </div>
  );
}

interface RowProps {
  passkey: OwnPasskey;
  isBusy: boolean;
  onRemove: () => void;
}

function Row({ passkey, isBusy, onRemove }: RowProps) {
  const { createdAt, lastUsedAt } = passkey;
  const name = nameOf(passkey);
  return (
    <li className="account-row">
      <Tile>
        <Fingerprint />
      </Tile>
      <div>
        <h3>{name}</h3>
        <p>
          Added <Moment iso={createdAt} say={calendarDate} />
          <br />
          {lastUsedAt === null ? (
            'Not used yet'
          ) : (
            <>
              Last used <Moment iso={lastUsedAt} say={calendarDate} />
            </>
          )}
        </p>
      </div>
      <Button look="cut" aria-label={`Remove ${name}`} isBusy={isBusy} onClick={onRemove}>
        <Trash2 />
        Remove
      </Button>
    </li>
  );
}

function nameOf({ name }: OwnPasskey): string {
  return name === '' ? 'A passkey' : name;
}

function useChanging() {
  const typed = useRef('');
  const [round, setRound] = useState(0);
  const { busy, errors, attempt } = useAttempts(refusedFields);
  const tell = (text: string) => {
    notify({ kind: 'ok', text, subject: SUBJECT });
    typed.current = '';
    setRound((now) => now + 1);
  };
  const type = (password: string) => {
    typed.current = password;
  };
  const add = () =>
    attempt('new', passwordMissing(typed.current), async () => {
      if (!(await addPasskey(typed.current))) return { form: NONE_ADDED };
      tell('Your passkey is added.');
      return undefined;
    });
  const remove = async (passkey: OwnPasskey) => {
    const question = {
      title: `Remove the passkey “${nameOf(passkey)}”?`,
      text: 'Nobody can sign in with it any more. Delete it in your device’s settings, too.',
      yes: 'Remove passkey',
      no: 'Keep it',
      isDestructive: true,
    };
    if (!(await confirm(question))) return;
    await attempt(passkey.id, {}, async () => {
      await removePasskey(passkey.id, typed.current);
      tell('The passkey is removed.');
    });
  };
  return { round, type, errors, busy, add, remove };
}

const NONE_ADDED = 'No passkey was added. This device may have one already.';
