import { zodResolver } from '@hookform/resolvers/zod';
import { MailCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { PlainPost } from '#shared/public-form/plain-post.ts';
import { homeOf } from '#shared/roles.ts';
import { safePath } from '#shared/safe-path.ts';
import type { SocialProvider } from '#shared/social-providers.ts';
import { Button } from '#ui/button.tsx';
import { AuthLayout } from '#ui/layouts/auth-layout.tsx';
import type { SiteBrand } from '#ui/layouts/layout-types.ts';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#ui/tabs.tsx';
import { toast } from '#ui/toast.tsx';
import { loginForm } from '../contract.ts';
import { errorsOf } from '../plain-post.ts';
import type { Registered } from '../registration-contract.ts';
import type { Start } from '../start.ts';
import { AuthNews as News } from './auth-news.tsx';
import { LoginPanel } from './login-panel.tsx';
import { RegisterPanel } from './register-panel.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { SocialButtons } from './social-buttons.tsx';
import { SocialNews } from './social-news.tsx';
import { useArrive } from './use-arrive.ts';
import { useRegistration } from './use-registration.ts';
import { fetchSession } from './use-session.ts';

export type AuthScreenProps = {
  brand: SiteBrand;
  refuseCommon: boolean;
  /** The services that people can sign in with. */
  social: SocialProvider[];
  /** Where the guard caught the person, if it did. */
  returnTo: string | null;
  start: Start;
  /** What came of a form that was sent without scripts. */
  post?: PlainPost;
};

const words = {
  login: { title: 'Welcome back', text: 'Log in to your projects, files and invoices.' },
  register: { title: 'Create your account', text: 'One place for your projects, messages and invoices.' },
};

export function AuthScreen({ brand, refuseCommon, social, returnTo, start, post }: AuthScreenProps) {
  const [tab, setTab] = useState(start.tab);
  const [waitingFor, setWaitingFor] = useState<string | null>(null);
  const [errors] = useState(() => errorsOf(post));
  const login = useForm({
    resolver: zodResolver(loginForm),
    defaultValues: { email: post?.values.email ?? '', password: '' },
    errors,
  });
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
  const registration = useRegistration(registered, start, post);

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
      <News of={start.news} />
      {start.social && <SocialNews {...start.social} className="mb-6" />}
      <Tabs value={tab} onValueChange={(value) => setTab(value === 'register' ? 'register' : 'login')}>
        <TabsList label="Login or register" look="pill" className="mb-7 w-full [&>button]:flex-1">
          <TabsTrigger value="login">Login</TabsTrigger>
          <TabsTrigger value="register">Register</TabsTrigger>
        </TabsList>
        <TabsContent value="login">
          <LoginPanel form={login} step={start.step} post={post} onSignedIn={signedIn}>
            <SocialButtons providers={social} returnTo={returnTo} />
          </LoginPanel>
          <PlainLink to="/auth?tab=register">Create an account</PlainLink>
        </TabsContent>
        <TabsContent value="register">
          <RegisterPanel state={registration} refuseCommon={refuseCommon} />
          {registration.step === 'type' && <SocialButtons providers={social} returnTo={returnTo} />}
          <PlainLink to="/auth">Log in</PlainLink>
        </TabsContent>
      </Tabs>
    </AuthLayout>
  );
}

/** The way to the other tab without scripts. */
const PlainLink = ({ to, children }: { to: string; children: string }) => (
  <noscript>
    <p className="mt-6 text-sm">
      <a href={to} className="underline">
        {children}
      </a>
    </p>
  </noscript>
);

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
