import { RichTextField } from '#ui/rich-text-field.tsx';
import type { RichTextFieldProps } from '#ui/rich-text-props.ts';
import { EditingForm, type EditingFormProps } from './editing-form.tsx';
import type { Editing } from './use-editing.ts';

type Text<Name extends string> = Readonly<Record<Name, string>>;

interface TextFormProps<Name extends string, Row>
  extends
    Pick<EditingFormProps<Text<Name>, Row>, 'offline' | 'onClose'>,
    Pick<RichTextFieldProps, 'label' | 'height' | 'policy' | 'uploadImage'> {
  editing: Editing<Text<Name>, Row>;
  /** The draft's only field, which is HTML, and the row's field of the same name. */
  name: Name;
}

/** A form on the page for a rich text and nothing else. */
export function TextForm<Name extends string, Row extends Text<Name>>(
  props: TextFormProps<Name, Row>,
) {
  const { editing, name, label, height, policy, uploadImage, offline, onClose } = props;
  return (
    <EditingForm
      editing={editing}
      submit="Save"
      tell={(theirs) => [{ name: label, theirs: theirs[name], mine: editing.draft[name], policy }]}
      offline={offline}
      onClose={onClose}
    >
      <RichTextField
        key={editing.round}
        label={label}
        value={editing.draft[name]}
        onChange={(html) => {
          editing.change({ [name]: html } as Text<Name>);
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
