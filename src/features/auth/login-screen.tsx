import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '#data/session.ts';
import { useSite } from '#data/site.ts';
import { buttonClass } from '#ui/press/button.tsx';
import { AuthCard } from './auth-card.tsx';
import { LoginForm } from './login-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';

interface LoginScreenProps {
  /** The name of an account that was just opened here; null for none. */
  registered: string | null;
  onSignedIn: () => void;
  notice: ReactNode;
}

export function LoginScreen({ registered, onSignedIn, notice }: LoginScreenProps) {
  const site = useSite();
  const session = useSession();
  return (
    <AuthCard
      title="Login"
      lead="Good to see you again."
      deed="Logging in"
      notice={notice}
      art={{
        image: '/art/sample/dawn-line.webp',
        line: site?.tagline,
        text: 'Events, rosters and briefings, with or without a connection.',
      }}
    >
      <LoginForm
        username={registered ?? (session.status === 'member' ? session.username : '')}
        isPasswordNext={registered !== null}
        onSignedIn={onSignedIn}
      >
        <Link className={buttonClass('link', 'text', 'gate-forgot')} to="/forgot-password">
          Forgot Password?
        </Link>
      </LoginForm>
      <PasskeyButton onSignedIn={onSignedIn} />
      <p className="gate-under">
        No account yet? <Link to="/register">Register</Link>
      </p>
    </AuthCard>
  );
}
