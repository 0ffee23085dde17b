import { RichTextField } from '#ui/rich-text/rich-text-field.tsx';
import type { RichTextFieldProps } from '#ui/rich-text/rich-text-props.ts';
import { EditingForm, type EditingFormProps } from './editing-form.tsx';
import type { EditingOptions } from './editing.ts';
import type { Comparison } from './version-comparison.ts';
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
    Pick<EditingFormProps<Text<Name>>, 'hold' | 'onClose'>,
    Pick<
      EditingOptions<Text<Name>, Row>,
      'address' | 'rowIn' | 'refusalOf' | 'failure' | 'refusal' | 'keeper'
    >,
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
    compare: (theirs, mine) => compared<Name>({ name, label, policy }, { theirs, mine }),
    save: (draft, { basedOn, key }) => save(draft[name], { basedOn: basedOn ?? row.revision, key }),
    onSaved: onClose,
  });
  return (
    <EditingForm editing={editing} submit="Save" hold={hold} onClose={onClose}>
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
        autoFocus={editing.round === 0}
        error={editing.errors[name]}
      />
    </EditingForm>
  );
}

function compared<Name extends string>(
  { name, label, policy }: { name: Name } & Pick<RichTextFieldProps, 'label' | 'policy'>,
  { theirs, mine }: Readonly<Record<'theirs' | 'mine', Text<Name>>>,
): Comparison<Text<Name>> {
  const one = { name: label, theirs: theirs[name], mine: mine[name], policy };
  return { [name]: one } as Comparison<Text<Name>>;
}

function textIn<Name extends string>(name: Name, html: string): Text<Name> {
  return { [name]: html } as Text<Name>;
}
