import { useRef, useState } from 'react';
import { MOST_PAGE_TITLE } from '#contract/documents.ts';
import { MOST_PAGE_NAME } from '#contract/page-work.ts';
import { refusalOf } from '#data/refusal.ts';
import { useAway } from '#data/status.ts';
import { isReservedName, pageNameFor, pageNameIn } from '#domain/page-name.ts';
import { awayText } from '#ui/editing/sending-words.ts';
import { ErrorLine } from '#ui/fields/error-line.tsx';
import { Field, focusFirstError, Input } from '#ui/fields/field.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useBackCloses } from '#ui/press/back-closes.ts';
import { Button } from '#ui/press/button.tsx';
import { createPage } from './pages.data.ts';

interface NewPageDialogProps {
  onMade: (name: string) => void;
  onClose: () => void;
}

interface NewPage {
  readonly title: string;
  /** Null as long as the title makes it. */
  readonly name: string | null;
  readonly inSidebar: boolean;
}

type Errors = Readonly<Partial<Record<string, string>>>;

/** SPEC 26.4: a new page, which its form then takes the text of. */
export function NewPageDialog({ onMade, onClose }: NewPageDialogProps) {
  useBackCloses(onClose);
  const away = useAway();
  const [draft, setDraft] = useState<NewPage>({ title: '', name: null, inSidebar: false });
  const { isBusy, errors, make } = useMaking(draft, onMade);
  const change = (part: Partial<NewPage>) => {
    setDraft((now) => ({ ...now, ...part }));
  };
  return (
    <Dialog
      title="New page"
      lead="Everybody can read it, also visitors. Its text comes next."
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="new-page" look="go" isBusy={isBusy} busyText="Making...">
            Make page
          </Button>
        </>
      }
    >
      <form
        method="post"
        id="new-page"
        className="dialog-body form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void make(event.currentTarget);
        }}
      >
        <div role="alert">
          {errors['form'] !== undefined && <ErrorLine>{errors['form']}</ErrorLine>}
        </div>
        {away && <p className="note">{awayText(away)} A new page needs a connection.</p>}
        <NewPageFields draft={draft} errors={errors} onChange={change} />
      </form>
    </Dialog>
  );
}

interface NewPageFieldsProps {
  draft: NewPage;
  errors: Errors;
  onChange: (part: Partial<NewPage>) => void;
}

function NewPageFields({ draft, errors, onChange }: NewPageFieldsProps) {
  return (
    <>
      <Field label="Title" error={errors['title']}>
        <Input
          data-autofocus
          required
          maxLength={MOST_PAGE_TITLE}
          value={draft.title}
          onChange={({ target }) => {
            onChange({ title: target.value });
          }}
        />
      </Field>
      <Field
        label="Address"
        help="What follows /page/. It stays when the title changes, so that links keep working."
        error={errors['name']}
      >
        <Input
          required
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MOST_PAGE_NAME}
          value={draft.name ?? pageNameFor(draft.title)}
          onChange={({ target }) => {
            onChange({ name: target.value });
          }}
        />
      </Field>
      <Switch
        isOn={draft.inSidebar}
        onChange={(inSidebar) => {
          onChange({ inSidebar });
        }}
      >
        Show it in the sidebar
      </Switch>
    </>
  );
}

function useMaking(draft: NewPage, onMade: (name: string) => void) {
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const sending = useRef({ draft, key: crypto.randomUUID() });
  const make = async (form: HTMLFormElement) => {
    if (isBusy) return;
    // The same page again is the same wish; another one is a wish of its own.
    if (sending.current.draft !== draft) sending.current = { draft, key: crypto.randomUUID() };
    const { title, inSidebar } = draft;
    const name = draft.name ?? pageNameFor(title);
    const mistakes = mistakesIn({ title, name });
    setErrors(mistakes);
    if (Object.keys(mistakes).length > 0) {
      focusFirstError(form);
      return;
    }
    setBusy(true);
    try {
      onMade(await createPage({ title, name, inSidebar }, sending.current.key));
    } catch (error) {
      const { message, fields } = refusalOf(error);
      setErrors(fields ?? { form: message });
      setBusy(false);
      focusFirstError(form);
    }
  };
  return { errors, isBusy, make };
}

function mistakesIn({ title, name }: Readonly<Record<'title' | 'name', string>>): Errors {
  const known = pageNameIn(name);
  return {
    ...(title.trim() === '' && { title: 'Title is required.' }),
    ...(known === null && {
      name: 'Use letters, digits, hyphens and underscores for the address.',
    }),
    ...(known !== null &&
      isReservedName(known) && {
        name: 'The portal itself uses this address. Choose another one.',
      }),
  };
}
