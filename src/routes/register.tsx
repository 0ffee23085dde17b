import { createFileRoute } from '@tanstack/react-router';
import { RegisterScreen } from '#features/auth/register-screen.tsx';

export const Route = createFileRoute('/register')({
  staticData: { title: 'Register', heading: null },
  component: Register,
});

function Register() {
  const navigate = Route.useNavigate();
  return <RegisterScreen onRegistered={() => navigate({ to: '/login' })} />;
}
