// @chunk forms
import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { Button } from '#ui/press/button.tsx';
import { useFieldWiring } from './field.tsx';

/** A password that can be made visible. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const [isVisible, setVisible] = useState(false);
  const Icon = isVisible ? EyeOff : Eye;
  return (
    <div className="input">
      <input
        {...useFieldWiring()}
        spellCheck={false}
        autoCapitalize="none"
        {...props}
        type={isVisible ? 'text' : 'password'}
      />
      <Button
        look="ghost"
        shape="icon"
        aria-label={isVisible ? 'Hide password' : 'Show password'}
        onClick={() => {
          setVisible(!isVisible);
        }}
      >
        <Icon />
      </Button>
    </div>
  );
}
