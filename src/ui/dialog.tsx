import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { useSheetDrag } from './sheet-drag.ts';
import { ToastOutlet } from './toast-outlet.tsx';

interface DialogProps {
  /** Shown as the heading; with `head="none"` it only names the dialog and the content shows its own. */
  title: string;
  /** Close button, overlay, Escape, and dragging the sheet down. The owner takes the dialog away. */
  onClose: () => void;
  /** Instead of `onClose` for all but the close button: where something typed would be lost by a slip. */
  onDismiss?: () => void;
  children: ReactNode;
  size?: 's' | 'm' | 'l';
  head?: 'title' | 'none';
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
    dialog?.showModal();
    // Not the close button, where the browser puts it: the dialog itself is read out from its name on.
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
      <div
        className={classNames('dialog', size !== 's' && `dialog-${size}`)}
        ref={panel}
        tabIndex={-1}
      >
        <span className="grab" aria-hidden="true" {...drag} />
        {role === 'dialog' && (
          <Button
            look="ghost"
            shape="icon"
            className="dialog-close"
            data-over-image={head === 'none' ? '' : undefined}
            aria-label="Close"
            onClick={onClose}
          >
            <X />
          </Button>
        )}
        {head === 'title' && (
          <div className="dialog-head">
            <h2 id={titleId}>{title}</h2>
          </div>
        )}
        <div className="dialog-scroll">{children}</div>
        {foot !== undefined && <div className="dialog-foot">{foot}</div>}
      </div>
      <ToastOutlet place="dialog" />
    </dialog>
  );
}
