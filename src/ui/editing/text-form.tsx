import { RichTextField } from '#ui/rich-text/rich-text-field.tsx';
import type { RichTextFieldProps } from '#ui/rich-text/rich-text-props.ts';
import { EditingForm, type EditingFormProps } from './editing-form.tsx';
import type { EditingOptions } from './editing.ts';
import { useEditing } from './use-editing.ts';

type Text<Name extends string> = Readonly<Record<Name, string>>;
type TextRow<Name extends string> = Text<Name> & { readonly revision: number };

interface Saving {
  /** The revision that the text started from. */
  readonly basedOn: number;
  /** One key with one text is saved only once. */
  readonly key: string;
}

interface TextFormProps<Name extends string, Row extends TextRow<Name>>
  extends
    Pick<EditingFormProps<Text<Name>, Row>, 'hold' | 'onClose'>,
    Pick<EditingOptions<Text<Name>, Row>, 'rowIn' | 'refusalOf' | 'failure' | 'refusal' | 'keeper'>,
    Pick<RichTextFieldProps, 'label' | 'height' | 'policy' | 'uploadImage'> {
  row: Row;
  /** The field of the row that is edited, which is HTML. */
  name: Name;
  save: (html: string, saving: Saving) => Promise<void>;
}

/** A form on the page for a single rich text. */
export function TextForm<Name extends string, Row extends TextRow<Name>>(
  props: TextFormProps<Name, Row>,
) {
  const { row, name, save, label, height, policy, uploadImage, hold, onClose, ...rest } = props;
  const editing = useEditing<Text<Name>, Row>({
    ...rest,
    before: row,
    draftOf: (before) => textIn(name, before?.[name] ?? ''),
    check: () => ({}),
    save: (draft, { basedOn, key }) => save(draft[name], { basedOn: basedOn ?? row.revision, key }),
    onSaved: onClose,
  });
  return (
    <EditingForm
      editing={editing}
      submit="Save"
      tell={(theirs) => [{ name: label, theirs: theirs[name], mine: editing.draft[name], policy }]}
      hold={hold}
      onClose={onClose}
    >
      <RichTextField
        key={editing.round}
        label={label}
        value={editing.draft[name]}
        onChange={(html) => {
          editing.change(textIn(name, html));
        }}
        height={height}
        policy={policy}
        uploadImage={uploadImage}
        onUploading={editing.setUploading}
        autoFocus
        error={editing.errors[name]}
      />
    </EditingForm>
  );
}

function textIn<Name extends string>(name: Name, html: string): Text<Name> {
  return { [name]: html } as Text<Name>;
}
