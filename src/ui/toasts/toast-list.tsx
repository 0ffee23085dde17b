import { CircleAlert, CircleCheck, Clock, Info, X } from 'lucide-react';
import { Button } from '#ui/press/button.tsx';
import { dismiss, type Toast } from './notify.ts';

const icons = { ok: CircleCheck, wait: Clock, bad: CircleAlert, info: Info };

export function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  return (
    <ul className="toast-list">
      {toasts.map((toast) => (
        <ToastRow key={toast.id} toast={toast} />
      ))}
    </ul>
  );
}

function ToastRow({ toast }: { toast: Toast }) {
  const Icon = icons[toast.kind];
  const { action } = toast;
  return (
    <li className="toast" data-kind={toast.kind}>
      <Icon />
      <p>{toast.text}</p>
      {action && (
        <Button
          look="link"
          onClick={() => {
            dismiss(toast.id);
            action.onAct();
          }}
        >
          {action.label}
        </Button>
      )}
      <Button
        look="ghost"
        shape="icon"
        aria-label={`Dismiss: ${toast.text}`}
        onClick={() => {
          dismiss(toast.id);
        }}
      >
        <X />
      </Button>
    </li>
  );
}
