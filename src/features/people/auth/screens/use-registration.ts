import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { AccountType } from '#shared/choices/people/auth.ts';
import { encryptField } from '#shared/field-cipher.ts';
import type { PlainPost } from '#shared/public-form/plain-post.ts';
import { ApiFailure, apiClient } from '#ui/api-client.ts';
import { errorsOf } from '../plain-post.ts';
import { accountForm, businessForm, type Registered, registrationContract } from '../registration-contract.ts';
import type { Start } from '../start.ts';
import { failureText } from './auth-call.ts';
import { dropRegistration, keepRegistration, keptRegistration } from './registration-draft.ts';
import { type Step, useSteps } from './use-steps.ts';

type Account = { in: z.input<typeof accountForm>; out: z.output<typeof accountForm> };
type Business = { in: z.input<typeof businessForm>; out: z.output<typeof businessForm> };
export type AccountFormState = UseFormReturn<Account['in'], unknown, Account['out']>;
export type BusinessFormState = UseFormReturn<Business['in'], unknown, Business['out']>;

const noAccount: Account['in'] = { first_name: '', last_name: '', email: '', password: '', confirmPassword: '' };
const noBusiness: Business['in'] = {
  business_name: '',
  business_type: '',
  industry: '',
  website: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  country: '',
  tax_id: '',
  registration_number: '',
  employee_count: null,
};

/** The whole registration with all that was typed; it lives with the page, so no step or tab can lose anything. */
export function useRegistration(
  onRegistered: (result: Registered, email: string) => void,
  { kind }: Pick<Start, 'kind'>,
  post: PlainPost | undefined,
) {
  const chosen = kind === 'none' ? null : kind;
  const [errors] = useState(() => errorsOf(post));
  const account: AccountFormState = useForm({
    resolver: zodResolver(accountForm),
    defaultValues: { ...noAccount, ...namedIn(noAccount, post?.values ?? {}) },
    errors,
  });
  const business: BusinessFormState = useForm({
    resolver: zodResolver(businessForm),
    defaultValues: { ...noBusiness, ...namedIn(noBusiness, post?.values ?? {}) },
  });
  const { tab, setTab, step, show, go, back } = useSteps(chosen);
  const [type, setType] = useState<AccountType | undefined>(chosen ?? undefined);
  const [trouble, setTrouble] = useState(post?.error ?? '');
  const [api] = useState(() => apiClient(registrationContract));
  // Kept after a failure, so that sending again can never create a second account.
  const sent = useRef(false);
  const ticket = useRef<{ ticket: string; passphrase: string } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is there
  useEffect(() => {
    const kept = post ? null : keptRegistration();
    if (!kept) return;
    account.reset({ ...noAccount, ...namedIn(noAccount, kept.account) });
    business.reset({ ...noBusiness, ...namedIn(noBusiness, kept.business) });
    if (kept.type) setType(kept.type);
  }, []);

  useLeaving(() => {
    if (!sent.current) keepRegistration({ type, account: account.getValues(), business: business.getValues() });
  });
  const moving = (move: typeof go) => (of: AccountType, to: Step) => {
    setTrouble('');
    move(of, to);
  };

  const send = async (company?: Business['out']) => {
    setTrouble('');
    const { confirmPassword: _, ...person } = accountForm.parse(account.getValues());
    try {
      ticket.current ??= await api.call.ticket();
      const { ticket: paper, passphrase } = ticket.current;
      const input = company
        ? { user_type: 'business' as const, ticket: paper, ...person, ...(await encrypted(company, passphrase)) }
        : { user_type: 'personal' as const, ticket: paper, ...person };
      const result = await api.call.register(input);
      ticket.current = null;
      sent.current = true;
      dropRegistration();
      onRegistered(result, person.email);
    } catch (error) {
      const fields = error instanceof ApiFailure ? error.fields : {};
      if (fields.ticket) ticket.current = null;
      const aboutBusiness = showFields(business, noBusiness, fields);
      const aboutPerson = showFields(account, noAccount, fields);
      const elsewhere = company && aboutPerson && !aboutBusiness;
      if (elsewhere) show('business', 'account');
      if (elsewhere || !(aboutPerson || aboutBusiness)) setTrouble(failureText(error, 'Signup failed.', 'Failed to register'));
    }
  };

  const missed = kind === 'none';
  const ways = { go: moving(go), back: moving(back) };
  return { account, business, tab, setTab, step, ...ways, type, setType, missed, trouble, send };
}

/** Calls when the person leaves the page, by a link, by Back or for another site. */
function useLeaving(leave: () => void): void {
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    const now = () => latest.current();
    addEventListener('pagehide', now);
    return () => {
      removeEventListener('pagehide', now);
      now();
    };
  }, []);
}

export type RegistrationState = ReturnType<typeof useRegistration>;

/** Of what was typed, the texts that this form has a box for. */
const namedIn = (form: object, values: object) => Object.fromEntries(Object.entries(values).filter(([name]) => name in form));

/** Puts the server's words beside the fields they are about; false when none is of this form. */
function showFields<T extends FieldValues, O>(
  form: UseFormReturn<T, unknown, O>,
  known: T,
  fields: Record<string, string>,
): boolean {
  const mine = Object.entries(fields).filter(([name]) => name in known);
  for (const [name, message] of mine) form.setError(name as FieldPath<T>, { message }, { shouldFocus: true });
  return mine.length > 0;
}

async function encrypted({ phone, tax_id, registration_number, ...rest }: Business['out'], passphrase: string) {
  const seal = async (value: string | null) => {
    if (!value) return null;
    try {
      return await encryptField(value, passphrase);
    } catch (error) {
      // Never sent in plain: without encryption (a page opened over plain HTTP has none) the value stays out.
      reportError(error);
      return null;
    }
  };
  return {
    ...rest,
    encrypted_phone: await seal(phone),
    encrypted_tax_id: await seal(tax_id),
    encrypted_registration_number: await seal(registration_number),
  };
}
