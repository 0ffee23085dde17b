import { Pencil } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { StoredRole } from '#contract/events.ts';
import { Button } from '#ui/press/button.tsx';
import { ErrorLine } from '#ui/fields/error-line.tsx';
import { nameProblem } from './role-choice.ts';

interface RoleNameProps {
  role: StoredRole;
  /** All roles that are chosen. */
  chosen: readonly StoredRole[];
  onChange: (name: string) => void;
}

/** A button with which a role is renamed. Whoever signed up for the role stays. */
export function RoleName(props: RoleNameProps) {
  const [isOpen, setOpen] = useState(false);
  const isReturning = useRef(false);
  if (isOpen) {
    return (
      <NameField
        {...props}
        onDone={(by) => {
          if (by === 'key') isReturning.current = true;
          setOpen(false);
        }}
      />
    );
  }
  return (
    <Button
      look="ghost"
      shape="icon"
      aria-label={`Rename ${props.role.name}`}
      ref={(button) => {
        if (isReturning.current) button?.focus();
        isReturning.current = false;
      }}
      onClick={() => {
        setOpen(true);
      }}
    >
      <Pencil className="small" />
    </Button>
  );
}

interface NameFieldProps extends RoleNameProps {
  /** `key` is Enter, after which the button takes the focus again; `leaving` means that the focus went elsewhere. */
  onDone: (by: 'key' | 'leaving') => void;
}

/** The typed text may be no valid name yet. If it is none when the field is left, the last name stays. */
function NameField({ role, chosen, onChange, onDone }: NameFieldProps) {
  const [typed, setTyped] = useState(role.name);
  const errorId = useId();
  const problem = nameProblem(typed, { role, chosen });
  const finish = (by: 'key' | 'leaving') => {
    if (problem === null) onChange(typed.trim());
    onDone(by);
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
            if (problem === null) finish('key');
          }}
          onBlur={() => {
            finish('leaving');
          }}
        />
      </div>
      {problem !== null && (
        <ErrorLine id={errorId} role="status">
          {problem}
        </ErrorLine>
      )}
    </div>
  );
}
