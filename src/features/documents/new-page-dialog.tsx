import { useRef, useState } from 'react';
import { MOST_PAGE_TITLE } from '#contract/documents.ts';
import { MOST_PAGE_NAME } from '#contract/page-work.ts';
import { refusedFields } from '#data/refusal.ts';
import { useAway } from '#data/status.ts';
import { isReservedName, pageNameFor, pageNameIn } from '#domain/pages/page-name.ts';
import type { FieldErrors } from '#ui/editing/editing.ts';
import { awayText } from '#ui/editing/sending-words.ts';
import { useAttempts } from '#ui/editing/use-attempts.ts';
import { Field, Input } from '#ui/fields/field.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { FormDialog } from '#ui/overlays/form-dialog.tsx';
import { useBackCloses } from '#ui/press/back-closes.ts';
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

/** SPEC 26.4: a new page, which its form then takes the text of. */
export function NewPageDialog({ onMade, onClose }: NewPageDialogProps) {
  useBackCloses(onClose);
  const away = useAway();
  const [draft, setDraft] = useState<NewPage>({ title: '', name: null, inSidebar: false });
  const { busy, errors, make } = useMaking(draft, onMade);
  const change = (part: Partial<NewPage>) => {
    setDraft((now) => ({ ...now, ...part }));
  };
  return (
    <FormDialog
      title="New page"
      lead="Everybody can read it, also visitors. Its text comes next."
      submit="Make page"
      busyText="Making..."
      isBusy={busy !== null}
      problem={errors['form']}
      away={away && `${awayText(away)} A new page needs a connection.`}
      onSubmit={make}
      onClose={onClose}
    >
      <NewPageFields draft={draft} errors={errors} onChange={change} />
    </FormDialog>
  );
}

interface NewPageFieldsProps {
  draft: NewPage;
  errors: FieldErrors;
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
  const { busy, errors, attempt } = useAttempts(refusedFields);
  const sending = useRef({ draft, key: crypto.randomUUID() });
  const make = () => {
    // The same page again is the same wish; another one is a wish of its own.
    if (sending.current.draft !== draft) sending.current = { draft, key: crypto.randomUUID() };
    const { title, inSidebar } = draft;
    const name = draft.name ?? pageNameFor(title);
    return attempt('make', mistakesIn({ title, name }), async () => {
      onMade(await createPage({ title, name, inSidebar }, sending.current.key));
    });
  };
  return { busy, errors, make };
}

function mistakesIn({ title, name }: Readonly<Record<'title' | 'name', string>>): FieldErrors {
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
