import { zodResolver } from '@hookform/resolvers/zod';
import { MailCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { homeOf } from '#shared/roles.ts';
import { safePath } from '#shared/safe-path.ts';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { AuthLayout } from '#ui/layouts/auth-layout.tsx';
import type { SiteBrand } from '#ui/layouts/layout-types.ts';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#ui/tabs.tsx';
import { toast } from '#ui/toast.tsx';
import { loginForm } from '../contract.ts';
import type { Registered } from '../registration-contract.ts';
import { LoginPanel } from './login-panel.tsx';
import { RegisterPanel } from './register-panel.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { useArrive } from './use-arrive.ts';
import { useRegistration } from './use-registration.ts';
import { fetchSession } from './use-session.ts';

export type AuthScreenProps = {
  brand: SiteBrand;
  refuseCommon: boolean;
  /** Where the guard caught the person, if it did. */
  returnTo: string | null;
  confirmationExpired: boolean;
  startWith: 'login' | 'register';
};

const words = {
  login: { title: 'Welcome back', text: 'Log in to your projects, files and invoices.' },
  register: { title: 'Create your account', text: 'One place for your projects, messages and invoices.' },
};

export function AuthScreen({ brand, refuseCommon, returnTo, confirmationExpired, startWith }: AuthScreenProps) {
  const [tab, setTab] = useState(startWith);
  const [waitingFor, setWaitingFor] = useState<string | null>(null);
  const login = useForm({ resolver: zodResolver(loginForm), defaultValues: { email: '', password: '' } });
  const arrive = useArrive();

  useEffect(() => {
    if (!returnTo) return;
    toast.info('Authentication required', { id: 'guard', description: 'Please log in to access this page', duration: 3000 });
  }, [returnTo]);

  const signedIn = async () => {
    const user = await fetchSession().catch(() => null);
    arrive(safePath(returnTo, user ? homeOf(user.role) : '/auto-redirect'));
  };

  const registered = (result: Registered, email: string) => {
    if (result.confirmation_demanded) {
      toast.success('Successfully registered! Please check your email to confirm your account.');
      setWaitingFor(email);
    } else {
      toast.success('Successfully registered!', { description: 'Your account is open and you are logged in.' });
      arrive(safePath(returnTo, '/dashboard'));
    }
  };
  const registration = useRegistration(registered);

  if (waitingFor) {
    const back = () => {
      login.setValue('email', waitingFor);
      setTab('login');
      setWaitingFor(null);
    };
    return <CheckMail brand={brand} email={waitingFor} onBack={back} />;
  }
  return (
    <AuthLayout brand={brand} {...words[tab]}>
      {confirmationExpired && (
        <FormAlert tone="warning" title="This confirmation link no longer works" className="mb-6">
          Log in to have a new one sent to you.
        </FormAlert>
      )}
      <Tabs value={tab} onValueChange={(value) => setTab(value === 'register' ? 'register' : 'login')}>
        <TabsList label="Login or register" look="pill" className="mb-7 w-full [&>button]:flex-1">
          <TabsTrigger value="login">Login</TabsTrigger>
          <TabsTrigger value="register">Register</TabsTrigger>
        </TabsList>
        <TabsContent value="login">
          <LoginPanel form={login} onSignedIn={signedIn} />
        </TabsContent>
        <TabsContent value="register">
          <RegisterPanel state={registration} refuseCommon={refuseCommon} />
        </TabsContent>
      </Tabs>
    </AuthLayout>
  );
}

function CheckMail({ brand, email, onBack }: { brand: SiteBrand; email: string; onBack: () => void }) {
  return (
    <AuthLayout brand={brand} title="Check your email" text={`We sent a link to ${email}. Open it to confirm your account.`}>
      <div className="grid gap-6">
        <MailCheck aria-hidden="true" className="size-9 text-primary-ink" strokeWidth={1.5} />
        <p className="text-sm text-muted">
          The link works for one hour. If nothing arrives, look at the spam folder or have it sent again.
        </p>
        <ResendConfirmation email={email} />
        <p className="text-sm">
          <Button variant="link" onClick={onBack}>
            Back to login
          </Button>
        </p>
      </div>
    </AuthLayout>
  );
}
