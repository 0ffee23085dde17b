import { CircleAlert, Pencil } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { StoredRole } from '#contract/events.ts';
import { Button } from '#ui/press/button.tsx';
import { nameProblem } from './role-choice.ts';

interface RoleNameProps {
  role: StoredRole;
  /** All that are chosen. */
  chosen: readonly StoredRole[];
  onChange: (name: string) => void;
}

/** What a role is called, behind a button. Whoever signed up for it stays. */
export function RoleName({ role, chosen, onChange }: RoleNameProps) {
  // What is typed may be no name yet. When it is left, the last name stays.
  const [typed, setTyped] = useState<string | null>(null);
  const errorId = useId();
  const isReturning = useRef(false);
  if (typed === null) {
    return (
      <Button
        look="ghost"
        shape="icon"
        aria-label={`Rename ${role.name}`}
        ref={(button) => {
          if (isReturning.current) button?.focus();
          isReturning.current = false;
        }}
        onClick={() => {
          setTyped(role.name);
        }}
      >
        <Pencil className="small" />
      </Button>
    );
  }
  const problem = nameProblem(typed, { role, chosen });
  const handleDone = () => {
    if (problem === null) onChange(typed.trim());
    setTyped(null);
  };
  return (
    <div className="role-rename">
      <div className="input">
        <input
          dir="auto"
          aria-label={`New name for ${role.name}`}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : errorId}
          autoFocus
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (problem !== null) return;
            isReturning.current = true;
            handleDone();
          }}
          onBlur={handleDone}
        />
      </div>
      {problem !== null && (
        <p className="error" id={errorId} role="status">
          <CircleAlert className="small" />
          {problem}
        </p>
      )}
    </div>
  );
}
