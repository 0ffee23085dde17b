import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { Button } from './button.tsx';
import { useSheetDrag } from './sheet-drag.ts';
import { ToastOutlet } from './toast-outlet.tsx';
import './dialog.css';
import './toasts.css';

interface DialogProps {
  /** Shown as the heading; with `head="none"` it only names the dialog and the content shows its own. */
  title: string;
  /** Close button, overlay, Escape, and dragging the sheet down. The owner removes the dialog. */
  onClose: () => void;
  /** Instead of `onClose` for everything except the close button: used where a slip would lose something typed. */
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

/** Open for as long as it is rendered. Focus goes in, stays in, and returns to where it was. */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, size = 's', head = 'title', foot, role = 'dialog' } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const titleId = useId();
  const dismiss = props.onDismiss ?? onClose;
  const { sheet: panel, handlers: drag } = useSheetDrag(dismiss);

  useLayoutEffect(() => {
    const dialog = ref.current;
    noteScrollbar();
    dialog?.showModal();
    // Not on the close button, where the browser puts it: the dialog itself is read out, starting with its
    // name.
    const first = dialog?.querySelector<HTMLElement>('[data-autofocus]') ?? panel.current;
    first?.focus({ preventScroll: true });
    return () => dialog?.close(); // before it leaves the page, so that the browser returns the focus
  }, [panel]);

  const handleCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    dismiss();
  };
  const labels = head === 'title' ? { 'aria-labelledby': titleId } : { 'aria-label': title };
  return (
    <dialog
      ref={ref}
      className="over"
      role={role}
      aria-modal="true"
      aria-describedby={props.describedBy}
      {...labels}
      onCancel={handleCancel}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (pressedOutside.current && event.target === event.currentTarget) dismiss();
      }}
    >
      <div className={`dialog dialog-${size}`} ref={panel} tabIndex={-1}>
        <span className="grab" aria-hidden="true" {...drag} />
        {head === 'title' ? (
          <div className="dialog-head">
            {props.picture}
            <div>
              <h2 id={titleId}>{title}</h2>
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

/** For the styles: whether the page has a scrollbar that takes up space, which would be freed under a dialog. */
function noteScrollbar(): void {
  const root = document.documentElement;
  root.toggleAttribute('data-scrollbar', window.innerWidth > root.clientWidth);
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
