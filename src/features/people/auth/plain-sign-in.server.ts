import type { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import { safePath } from '#shared/safe-path.ts';
import { loginForm, recoveryCodeForm, totpForm } from './contract.ts';
import { parsed, taken } from './plain-post.server.ts';
import type { PostAuth } from './plain-post.ts';
import { accountForm, businessForm, type Registered, type registration } from './registration-contract.ts';

type Texts = Record<string, string>;
type Ports = {
  postAuth: PostAuth;
  ticket: () => Promise<{ ticket: string }>;
  register: (input: z.input<typeof registration>) => Promise<Registered>;
};

/** The page of signing in with these parameters, and still with where the person wanted to go. */
function authPage(returnTo: string | null, parameters: Record<string, string> = {}): string {
  const search = new URLSearchParams({ ...parameters, ...(returnTo ? { returnTo: safePath(returnTo, '/') } : {}) });
  return search.size > 0 ? `/auth?${search}` : '/auth';
}

/** Takes one of the forms of `/auth`; answers where to go on. A person who is signed in is sent home by the page itself. */
export async function takeAuthForm(texts: Texts, returnTo: string | null, ports: Ports): Promise<string> {
  switch (texts.intent) {
    case 'code':
    case 'recovery-code':
      return verify(texts, returnTo, ports);
    case 'resend':
      await ports.postAuth('/send-verification-email', { email: texts.email ?? '' });
      return authPage(returnTo, { confirmation: 'sent' });
    case 'type':
      return authPage(returnTo, { tab: 'register', ...(texts.account_type ? { kind: texts.account_type } : { kind: 'none' }) });
    case 'personal':
    case 'business':
      return register(texts, returnTo, ports);
    default: {
      const answer = taken(await ports.postAuth('/sign-in/email', parsed(loginForm, texts)), 'Login failed.');
      return authPage(returnTo, answer.twoFactorRedirect ? { step: 'code' } : {});
    }
  }
}

async function verify(texts: Texts, returnTo: string | null, { postAuth }: Ports): Promise<string> {
  const isTotp = texts.intent === 'code';
  const input = parsed(isTotp ? totpForm : recoveryCodeForm, { code: texts.code ?? '', trustDevice: texts.trustDevice === 'on' });
  taken(await postAuth(isTotp ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code', input), 'Login failed.');
  return authPage(returnTo);
}

/** Without scripts nothing can be encrypted, so a business gives its name here and the rest in its profile. */
async function register(texts: Texts, returnTo: string | null, { ticket, register }: Ports): Promise<string> {
  const { confirmPassword: _, ...person } = parsed(accountForm, { ...blank, ...texts });
  const { ticket: paper } = await ticket();
  const common = { ticket: paper, ...person };
  const result = await register(
    texts.intent === 'business'
      ? { user_type: 'business', ...common, business_name: businessName(texts) }
      : { user_type: 'personal', ...common },
  );
  return authPage(returnTo, result.confirmation_demanded ? { confirmation: 'sent' } : {});
}

const blank = { first_name: '', last_name: '', email: '', password: '', confirmPassword: '' };

function businessName({ business_name = '' }: Texts): string {
  const checked = businessForm.shape.business_name.safeParse(business_name);
  if (checked.success) return checked.data;
  // Not at the field: a browser whose script has loaded in the meantime shows it in its second step.
  throw new AppError('BAD_REQUEST', checked.error.issues[0]?.message ?? 'Please name your business.');
}
