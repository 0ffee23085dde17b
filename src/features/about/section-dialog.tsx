import type { AboutSectionRow } from '#contract/about.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { imageAddress } from '#ui/image-address.ts';
import { Picture } from '#ui/picture.tsx';
import { SafeHtml } from '#ui/safe-html.tsx';
import { DEFAULT_BANNER } from './section-card.tsx';

interface SectionDialogProps {
  section: AboutSectionRow;
  onClose: () => void;
}

export function SectionDialog({ section, onClose }: SectionDialogProps) {
  const banner = imageAddress(section.bannerImage);
  return (
    <Dialog
      title={section.title}
      size="m"
      head={banner === null ? 'title' : 'none'}
      onClose={onClose}
      foot={<Button onClick={onClose}>Close</Button>}
    >
      {banner !== null && (
        <Picture
          className="section-banner"
          address={banner}
          fallback={DEFAULT_BANNER}
          width={960}
          height={384}
        />
      )}
      <div className={banner === null ? 'dialog-body' : 'dialog-body section-whole'}>
        {banner !== null && <h2>{section.title}</h2>}
        <SafeHtml className="section-content" html={section.content} policy={htmlPolicy} />
      </div>
    </Dialog>
  );
}
