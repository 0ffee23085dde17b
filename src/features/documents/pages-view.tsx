import { FileText, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useAway } from '#data/status.ts';
import { awayText } from '#ui/editing/sending-words.ts';
import { Loaded } from '#ui/loading/loaded.tsx';
import { SkeletonRows } from '#ui/loading/skeleton-rows.tsx';
import { Card } from '#ui/page/card.tsx';
import { Button } from '#ui/press/button.tsx';
import { NewPageDialog } from './new-page-dialog.tsx';
import { PageListed } from './page-listed.tsx';
import { usePages } from './pages.data.ts';
import './pages-view.css';

interface PagesViewProps {
  /** Opens the form of a page. */
  onEdit: (name: string) => void;
}

/** SPEC 26.6: the view of the leader dashboard in which Admins list, make, rename and delete pages. */
export function PagesView({ onEdit }: PagesViewProps) {
  const pages = usePages();
  const away = useAway();
  const [isMaking, setMaking] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <Card
        title="Pages"
        icon={FileText}
        action={
          <Button
            look="go"
            aria-haspopup="dialog"
            onClick={() => {
              setMaking(true);
            }}
          >
            <Plus />
            New page
          </Button>
        }
      >
        {away && (
          <p className="note pages-note">
            {awayText(away)} Texts and titles can be edited, and are sent later. Everything else
            needs a connection.
          </p>
        )}
        <Loaded of={pages} text="Loading pages…" skeleton={<SkeletonRows count={6} />}>
          {(rows) => (
            <ul className="rows" ref={list} tabIndex={-1} aria-label="Pages">
              {rows.map((page) => (
                <PageListed
                  key={page.id}
                  page={page}
                  onEdit={() => {
                    onEdit(page.id);
                  }}
                  onGone={() => list.current?.focus()}
                />
              ))}
            </ul>
          )}
        </Loaded>
      </Card>
      {isMaking && (
        <NewPageDialog
          onMade={onEdit}
          onClose={() => {
            setMaking(false);
          }}
        />
      )}
    </>
  );
}
