import { useEffect, useId, useRef, useState } from 'react';
import type { ExportState } from '#contract/data-export.ts';
import { refusedFields } from '#data/refusal.ts';
import { useAttempts } from '#ui/editing/use-attempts.ts';
import { AccountName } from '#ui/fields/account-name.tsx';
import { ErrorLine } from '#ui/fields/error-line.tsx';
import { Field } from '#ui/fields/field.tsx';
import { PasswordInput } from '#ui/fields/password-input.tsx';
import { Loading } from '#ui/loading/loaded.tsx';
import { Shimmer } from '#ui/loading/shimmer.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useBackCloses } from '#ui/press/back-closes.ts';
import { Button } from '#ui/press/button.tsx';
import { isOnHomeScreen } from '#browser/engine-abilities.ts';
import { saveAs } from '#ui/press/save-file.ts';
import { Moment } from '#ui/time/moment.tsx';
import { dateAndTime, zoneName } from '#ui/time/time.ts';
import { notify } from '#ui/toasts/notify.ts';
import { NotAnswered } from '../not-answered.tsx';
import { passwordMissing } from './password-missing.ts';
import { askForData, downloadData, useDataExport } from './data-export.data.ts';

interface DataExportDialogProps {
  owner: { readonly username: string };
  onClose: () => void;
}

/** SPEC 27.7: asks for the copy of one's own data, says how far it is, and fetches it. */
export function DataExportDialog({ owner, onClose }: DataExportDialogProps) {
  useBackCloses(onClose);
  const form = useId();
  const { state, failure, retry } = useDataExport();
  const [isAnew, setAnew] = useState(false);
  const { type, errors, busy, ask, save, isFetched } = useExporting(() => {
    setAnew(false);
  });
  const step = failure === null ? stepOf(state, isAnew) : null;
  const body = useFocusOnStep(step);
  return (
    <Dialog
      title="Download my data"
      lead="Everything the portal has about you, in one zip file."
      onClose={onClose}
      foot={
        <Foot
          {...{ step, form, busy, isFetched, onClose }}
          onAnew={() => {
            setAnew(true);
          }}
          onSave={() => void save()}
        />
      }
    >
      <form
        method="post"
        id={form}
        className="dialog-body form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <div ref={body} tabIndex={-1} className="export-step">
          {failure !== null && (
            <NotAnswered
              offline="Your data can't be collected without a connection."
              failure={failure}
              onRetry={retry}
            />
          )}
          {step === 'loading' && <Loading text="Loading…" skeleton={<Shimmer height={132} />} />}
          <p role="status">{step !== null && <Progress step={step} until={state?.until} />}</p>
        </div>
        {errors['form'] !== undefined && <ErrorLine role="alert">{errors['form']}</ErrorLine>}
        {step === 'none' && <Password owner={owner} problem={errors['password']} onType={type} />}
      </form>
    </Dialog>
  );
}

type Attempt = 'ask' | 'save';

interface FootProps {
  step: Step | null;
  /** The id of the form that the main button sends. */
  form: string;
  busy: Attempt | null;
  /** It is on the device, and only has to be given away. */
  isFetched: boolean;
  onClose: () => void;
  onAnew: () => void;
  onSave: () => void;
}

function Foot({ step, form, busy, isFetched, onClose, onAnew, onSave }: FootProps) {
  return (
    <>
      {step === 'ready' && (
        <Button className="feed-off" onClick={onAnew}>
          Collect it anew
        </Button>
      )}
      <Button onClick={onClose}>Close</Button>
      {step === 'none' && (
        <Button type="submit" form={form} look="go" isBusy={busy === 'ask'} busyText="Asking...">
          Collect my data
        </Button>
      )}
      {step === 'ready' && (
        <Button look="go" isBusy={busy === 'save'} busyText="Downloading..." onClick={onSave}>
          {isFetched ? 'Save' : 'Download'}
        </Button>
      )}
    </>
  );
}

interface PasswordProps {
  owner: { readonly username: string };
  problem: string | undefined;
  onType: (password: string) => void;
}

/** What is typed stays in the input: React would write it into the page, where snapshots are taken of it. */
function Password({ owner, problem, onType }: PasswordProps) {
  return (
    <>
      <AccountName name={owner.username} />
      <Field
        label="Your password"
        help="So that nobody else asks for it on a device you left open."
        error={problem}
      >
        <PasswordInput
          name="password"
          autoComplete="current-password"
          onChange={({ target }) => {
            onType(target.value);
          }}
        />
      </Field>
    </>
  );
}

type Step = ExportState['state'] | 'loading';

function stepOf(state: ExportState | undefined, isAnew: boolean): Step {
  if (state === undefined) return 'loading';
  return state.state === 'ready' && isAnew ? 'none' : state.state;
}

function Progress({ step, until }: { step: Step; until: string | null | undefined }) {
  switch (step) {
    case 'loading':
      return null;
    case 'none':
      return 'A page to read, your pictures, your events for a calendar app, and all of it as JSON for programs. It takes a moment to collect.';
    case 'preparing':
      return "Your data is being collected. You can close this: we'll tell you when it's ready.";
    case 'ready':
      return (
        <>
          Your data is ready. You can download it until{' '}
          <Moment iso={until ?? ''} say={(iso) => `${dateAndTime(iso)} ${zoneName(iso)}`} />.
        </>
      );
  }
}

/** A press that takes its own button away leaves the focus on what came of it. */
function useFocusOnStep(step: Step | null) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    ref.current?.focus();
  }, [step]);
  return ref;
}

function useExporting(onAsked: () => void) {
  const typed = useRef('');
  const { busy, errors, attempt } = useAttempts<ReturnType<typeof refusedFields>, Attempt>(
    refusedFields,
  );
  // On an iPhone's home screen the system gives a file away only by a press, and the press for this one is long ago by then.
  const [fetched, setFetched] = useState<File | null>(null);
  const type = (password: string) => {
    typed.current = password;
  };
  const ask = () =>
    attempt('ask', passwordMissing(typed.current), async () => {
      await askForData(typed.current);
      typed.current = '';
      onAsked();
    });
  const save = () =>
    attempt('save', {}, async () => {
      const file = fetched ?? (await downloadData());
      if (fetched === null && isOnHomeScreen() === true) {
        setFetched(file);
        return;
      }
      if ((await saveAs(file)) === 'saved')
        notify({ kind: 'ok', text: 'Your data is downloaded.', subject: 'own data' });
    });
  return { type, errors, busy, ask, save, isFetched: fetched !== null };
}
