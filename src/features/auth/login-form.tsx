import type { ReactNode } from 'react';
import { signIn } from '#data/session.ts';
import { Field, Input } from '#ui/fields/field.tsx';
import { PasswordInput } from '#ui/fields/password-input.tsx';
import { mistakesOf } from './account-checks.ts';
import { AccountForm } from './account-form.tsx';
import { textIn, useSubmission } from './submission.ts';

interface LoginFormProps {
  username: string;
  /** The name is right, and the password is to be typed next. */
  isPasswordNext?: boolean;
  onSignedIn: () => void;
  children: ReactNode;
}

export function LoginForm({ username, isPasswordNext, onSignedIn, children }: LoginFormProps) {
  const submission = useSubmission({
    check: (data) => check(read(data)),
    send: async (data) => {
      await signIn(read(data));
      onSignedIn();
    },
    failure: (message) => message ?? 'Login failed',
  });
  const { mistakes } = submission;
  return (
    <AccountForm submission={submission} submit="Login" busyText="Logging in...">
      <Field label="Username" error={mistakes['username']}>
        <Input
          name="username"
          defaultValue={username}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <div>
        <Field label="Password" error={mistakes['password']}>
          <PasswordInput
            name="password"
            required
            autoComplete="current-password"
            autoFocus={isPasswordNext}
          />
        </Field>
        {children}
      </div>
    </AccountForm>
  );
}

function read(data: FormData) {
  return { username: textIn(data, 'username').trim(), password: textIn(data, 'password') };
}

function check({ username, password }: ReturnType<typeof read>) {
  return mistakesOf({
    username: username === '' ? 'Enter your username.' : null,
    password: password === '' ? 'Enter your password.' : null,
  });
}
