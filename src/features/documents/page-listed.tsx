import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { fixedPages, type PageRow } from '#contract/documents.ts';
import { refusalOf } from '#data/refusal.ts';
import { useUndo } from '#data/restoring.ts';
import { deletionText } from '#domain/deletion-text.ts';
import { addressOfPage } from '#domain/page-address.ts';
import { pageTitle } from '#domain/pages/page-title.ts';
import type { Published } from '#sync/views/published.ts';
import { useRemoval } from '#ui/editing/use-removal.ts';
import { Switch } from '#ui/fields/switch.tsx';
import { WaitingToPublish } from '#ui/muster/waiting-to-publish.tsx';
import { Menu } from '#ui/press/menu.tsx';
import { Moment } from '#ui/time/moment.tsx';
import { calendarDate } from '#ui/time/time.ts';
import { notify } from '#ui/toasts/notify.ts';
import { putInSidebar, removePage } from './pages.data.ts';

interface PageListedProps {
  page: Published<PageRow>;
  onEdit: () => void;
  /** Called once it is deleted, and its menu with it. */
  onGone: () => void;
}

export function PageListed({ page, onEdit, onGone }: PageListedProps) {
  const { id, updatedAt = null } = page;
  const title = pageTitle(page);
  const address = addressOfPage(id);
  const isFixed = fixedPages.some((name) => name === id);
  const { isBusy, handleRemove } = useRemovalOf(page, onGone);
  return (
    <li className="page-listed">
      <div className="page-named">
        <h3 dir="auto">
          <Link to={address}>{title}</Link>
        </h3>
        <small>
          <span className="page-address">{address}</span>
          {updatedAt !== null && (
            <span>
              Last updated <Moment iso={updatedAt} say={calendarDate} />
            </span>
          )}
          {page.isWaiting && <WaitingToPublish />}
        </small>
      </div>
      <InSidebar page={page} />
      <Menu
        label={`Edit${isFixed ? '' : ' or delete'} ${title}`}
        isBusy={isBusy}
        items={[
          { label: 'Edit or rename', icon: Pencil, onChoose: onEdit },
          ...(isFixed
            ? []
            : [{ label: 'Delete', icon: Trash2, onChoose: () => void handleRemove() }]),
        ]}
      />
    </li>
  );
}

function useRemovalOf(page: PageRow, onGone: () => void) {
  const undo = useUndo();
  const title = pageTitle(page);
  return useRemoval({
    question: {
      title: 'Delete this page?',
      text: deletionText(title, 'restorable'),
      yes: 'Delete page',
      no: 'Keep page',
    },
    name: title,
    remove: async () => {
      await removePage(page);
      return undo('page', page.id);
    },
    refusalOf,
    failure: 'The page was not deleted.',
    onGone,
  });
}

/** Policy and terms are links of the frame, wherever the reader is. */
const always: readonly string[] = ['privacy-policy', 'terms-of-service'];

/** What was chosen is shown at once; if it could not be saved, what holds comes back, with the reason. */
function InSidebar({ page }: { page: PageRow }) {
  const [wish, setWish] = useState<boolean | null>(null);
  if (always.includes(page.id)) return <span className="page-always">Always in the sidebar</span>;
  const title = pageTitle(page);
  const handleChange = async (isOn: boolean) => {
    setWish(isOn);
    try {
      await putInSidebar(page, isOn);
    } catch (error) {
      const text = `Couldn't save that. ${refusalOf(error).message}`;
      notify({ kind: 'bad', text, subject: `sidebar ${page.id}` });
    } finally {
      setWish(null);
    }
  };
  return (
    <Switch
      isOn={wish ?? page.inSidebar === true}
      isDisabled={wish !== null}
      onChange={(isOn) => void handleChange(isOn)}
    >
      <span>
        In the sidebar<span className="sr-only">: {title}</span>
      </span>
    </Switch>
  );
}
