import { type SectionDraft } from '#contract/about.ts';
import { aboutSectionRow, type AboutSectionRow } from '#contract/about-row.ts';
import { addSection, saveSection } from '#data/content-editing.ts';
import { draftLike, useDraft, type DraftKeeper } from '#data/drafts.ts';
import { refusalOf } from '#data/refusal.ts';
import { useAway } from '#data/status.ts';
import { uploadImage, uploadPicture } from '#data/uploads.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { picturesCompared, type Comparison } from '#ui/editing/version-comparison.ts';
import { EditingDialog } from '#ui/editing/editing-dialog.tsx';
import { useEditing } from '#ui/editing/use-editing.ts';
import { Field, Input } from '#ui/fields/field.tsx';
import { ImageField } from '#ui/fields/image-field.tsx';
import { RichTextField } from '#ui/rich-text/rich-text-field.tsx';
import { addressOfSectionForm } from '#domain/addresses.ts';

const emptySection: SectionDraft = { title: '', content: '', bannerImage: '' };
const parse = draftLike(emptySection);

interface SectionFormProps {
  /** Null for a new section. */
  section: AboutSectionRow | null;
  onSaved: () => void;
  onClose: () => void;
}

/** SPEC 9.9: the editor is 400 px high. */
export function SectionForm(props: SectionFormProps) {
  const keeper = useDraft(props.section ? `section ${props.section.id}` : 'section new', parse);
  return keeper.kept === undefined ? null : <WrittenSection {...props} keeper={keeper} />;
}

interface WrittenSectionProps extends SectionFormProps {
  keeper: DraftKeeper<SectionDraft>;
}

function WrittenSection(props: WrittenSectionProps) {
  const { section, onClose } = props;
  const away = useAway();
  const editing = useWrittenSection(props);
  const { draft, errors, change } = editing;
  return (
    <EditingDialog
      title={section ? 'Edit section' : 'New section'}
      submit={section ? 'Save' : 'Add Section'}
      size="m"
      editing={editing}
      hold={away && { away, means: 'Saving' }}
      onClose={onClose}
    >
      <Field label="Title" error={errors['title']}>
        <Input
          data-autofocus
          maxLength={200}
          value={draft.title}
          onChange={(event) => {
            change({ title: event.target.value });
          }}
        />
      </Field>
      <ImageField
        key={`banner ${editing.round}`}
        label="Banner image (optional)"
        value={draft.bannerImage}
        onChange={(bannerImage) => {
          change({ bannerImage });
        }}
        upload={(file, onProgress) => uploadPicture('banner', file, onProgress)}
        onUploading={editing.setFieldUploading}
        failure="Failed to upload banner image."
        error={errors['bannerImage']}
      />
      <RichTextField
        key={`content ${editing.round}`}
        label="Content"
        value={draft.content}
        onChange={(content) => {
          change({ content });
        }}
        height={400}
        policy={htmlPolicy}
        uploadImage={uploadImage}
        onUploading={editing.setUploading}
        error={errors['content']}
      />
    </EditingDialog>
  );
}

function useWrittenSection({ section, keeper, onSaved }: WrittenSectionProps) {
  return useEditing<SectionDraft, AboutSectionRow>({
    before: section,
    draftOf: (row) => (row ? draftOfSection(row) : emptySection),
    check: ({ title }): Record<string, string> =>
      title.trim() === '' ? { title: 'Title is required.' } : {},
    address: addressOfSectionForm(section?.id),
    compare: sectionsCompared,
    rowIn: (current) => aboutSectionRow.safeParse(current).data ?? null,
    save: (draft, { before, basedOn, key }) =>
      before
        ? saveSection(before.id, { ...draft, revision: basedOn ?? before.revision }, key)
        : addSection(draft, key),
    refusalOf,
    failure: section ? 'Error saving content.' : 'Error creating new section.',
    onSaved,
    keeper,
    isEmpty: (draft) => Object.values(draft).every((text) => text.trim() === ''),
  });
}

function draftOfSection({ title, content, bannerImage }: AboutSectionRow): SectionDraft {
  return { title, content, bannerImage };
}

/** Somebody else's version of a section beside what is typed. */
function sectionsCompared(theirs: SectionDraft, mine: SectionDraft): Comparison<SectionDraft> {
  return {
    title: { name: 'Title', theirs: theirs.title, mine: mine.title },
    bannerImage: {
      name: 'Banner image',
      ...picturesCompared(theirs.bannerImage, mine.bannerImage),
    },
    content: { name: 'Content', theirs: theirs.content, mine: mine.content, policy: htmlPolicy },
  };
}
