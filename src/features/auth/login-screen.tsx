import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '#data/session.ts';
import { useSite } from '#data/site.ts';
import { buttonClass } from '#ui/press/button.tsx';
import { AuthCard } from './auth-card.tsx';
import { LoginForm } from './login-form.tsx';

interface LoginScreenProps {
  onSignedIn: () => void;
  notice: ReactNode;
}

export function LoginScreen({ onSignedIn, notice }: LoginScreenProps) {
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
        username={session.status === 'member' ? session.username : ''}
        onSignedIn={onSignedIn}
      >
        <Link className={buttonClass('link', 'text', 'gate-forgot')} to="/forgot-password">
          Forgot Password?
        </Link>
      </LoginForm>
      <p className="gate-under">
        No account yet? <Link to="/register">Register</Link>
      </p>
    </AuthCard>
  );
}
