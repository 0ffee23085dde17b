// @chunk dialogs
import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Button } from '#ui/press/button.tsx';
import { useModal } from './modal.ts';
import { useSheetDrag } from './sheet-drag.ts';
import { ToastOutlet } from '#ui/toasts/toast-outlet.tsx';
import './dialog.css';
import '#ui/toasts/toasts.css';

interface DialogProps {
  /** Shown as the heading; with `head="none"` it only names the dialog and the content shows its own. */
  title: string;
  /** Called by the close button, the overlay, Escape, and dragging the sheet down. The owner removes the dialog. */
  onClose: () => void;
  /** Called instead of `onClose` except by the close button: used where a slip would lose something typed. */
  onDismiss?: () => void;
  children: ReactNode;
  size?: 's' | 'm' | 'l';
  head?: 'title' | 'none';
  /** A sentence below the heading, which stays visible with it. */
  lead?: ReactNode;
  /** A small picture before the heading. */
  picture?: ReactNode;
  /** Above the content, visible however far that is scrolled. */
  notice?: ReactNode;
  foot?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  describedBy?: string;
}

/** A modal dialog, open for as long as it is rendered. Focus goes in, stays in, and returns to where it was. */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, size = 's', head = 'title', foot, role = 'dialog' } = props;
  const titleId = useId();
  const dismiss = props.onDismiss ?? onClose;
  const { sheet: panel, handlers: drag } = useSheetDrag(dismiss);
  const { ref, handlers } = useModal(panel, dismiss);
  const labels = head === 'title' ? { 'aria-labelledby': titleId } : { 'aria-label': title };
  return (
    <dialog
      ref={ref}
      className="over"
      role={role}
      aria-modal="true"
      aria-describedby={props.describedBy}
      {...labels}
      {...handlers}
    >
      <div className={`dialog dialog-${size}`} ref={panel} tabIndex={-1}>
        <span className="grab" aria-hidden="true" {...drag} />
        {head === 'title' ? (
          <div className="dialog-head">
            {props.picture}
            <div>
              <h2 dir="auto" id={titleId}>
                {title}
              </h2>
              {props.lead !== undefined && <p>{props.lead}</p>}
            </div>
            <CloseButton onClose={onClose} />
          </div>
        ) : (
          role === 'dialog' && <CloseButton onClose={onClose} place="over-image" />
        )}
        {props.notice}
        <div className="dialog-scroll">{children}</div>
        <div className="dialog-toasts">
          <ToastOutlet place="dialog" />
        </div>
        {foot !== undefined && <div className="dialog-foot">{foot}</div>}
      </div>
    </dialog>
  );
}

function CloseButton({ onClose, place }: { onClose: () => void; place?: 'over-image' }) {
  return (
    <Button
      look="ghost"
      shape="icon"
      className="dialog-close"
      data-place={place}
      aria-label="Close"
      onClick={onClose}
    >
      <X />
    </Button>
  );
}
