import { ImageIcon } from 'lucide-react';
import type { PortalSettings } from '#contract/portal.ts';
import { savePortal, uploadPortalPicture, type PortalPicture } from '#data/portal-settings.ts';
import { refusalOf } from '#data/refusal.ts';
import { ImageField } from '#ui/fields/image-field.tsx';
import { Card } from '#ui/page/card.tsx';
import { notify } from '#ui/toasts/notify.ts';

interface PicturesCardProps {
  settings: PortalSettings;
}

/** Logo and background: each holds as soon as it has arrived. */
export function PicturesCard({ settings }: PicturesCardProps) {
  return (
    <Card title="Pictures" icon={ImageIcon}>
      <div className="card-body form">
        <PortalPictureField
          which="logo"
          label="Logo"
          help="At least 512 pixels each way; square and with clear corners is best. It becomes the header's mark, the browser's icon, the icon on home screens, and the head of mails."
          address={settings.logo.value}
          previewWidth={96}
        />
        <PortalPictureField
          which="background"
          label="Background"
          help="Behind every screen. It is darkened as far as texts on it need."
          address={settings.background.value}
          previewWidth={200}
        />
      </div>
    </Card>
  );
}

interface PortalPictureFieldProps {
  which: PortalPicture;
  label: string;
  help: string;
  /** Null for the usual one. */
  address: string | null;
  previewWidth: number;
}

function PortalPictureField({ which, address, ...field }: PortalPictureFieldProps) {
  return (
    <ImageField
      {...field}
      value={address ?? ''}
      onChange={(next) => {
        if (next === '') void putBack(which);
        else
          notify({
            kind: 'ok',
            text: `${field.label} saved. Everybody sees it now.`,
            subject: which,
          });
      }}
      onUploading={() => undefined}
      upload={(file, onProgress, signal) => uploadPortalPicture(which, file, onProgress, signal)}
    />
  );
}

async function putBack(which: PortalPicture): Promise<void> {
  try {
    await savePortal({ [which]: null });
    notify({ kind: 'ok', text: 'The usual one is back.', subject: which });
  } catch (error) {
    notify({
      kind: 'bad',
      text: `Couldn't remove it. ${refusalOf(error).message}`,
      subject: which,
    });
  }
}
