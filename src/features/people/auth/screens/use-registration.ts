import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { AccountType } from '#shared/choices/people/auth.ts';
import { encryptField } from '#shared/field-cipher.ts';
import { ApiFailure, apiClient } from '#ui/api-client.ts';
import { accountForm, businessForm, type Registered, registrationContract } from '../registration-contract.ts';
import { failureText } from './auth-call.ts';

type Account = { in: z.input<typeof accountForm>; out: z.output<typeof accountForm> };
type Business = { in: z.input<typeof businessForm>; out: z.output<typeof businessForm> };
export type AccountFormState = UseFormReturn<Account['in'], unknown, Account['out']>;
export type BusinessFormState = UseFormReturn<Business['in'], unknown, Business['out']>;
export type Step = 'type' | 'account' | 'business';

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
export function useRegistration(onRegistered: (result: Registered, email: string) => void) {
  const account: AccountFormState = useForm({ resolver: zodResolver(accountForm), defaultValues: noAccount });
  const business: BusinessFormState = useForm({ resolver: zodResolver(businessForm), defaultValues: noBusiness });
  const [tab, setTab] = useState<AccountType>('personal');
  const [steps, setSteps] = useState<Record<AccountType, Step>>({ personal: 'type', business: 'type' });
  const [type, setType] = useState<AccountType>();
  const [trouble, setTrouble] = useState('');
  const [api] = useState(() => apiClient(registrationContract));
  // Kept after a failure, so that sending again can never create a second account.
  const ticket = useRef<{ ticket: string; passphrase: string } | null>(null);

  const go = (of: AccountType, step: Step) => {
    setTrouble('');
    setTab(of);
    setSteps((now) => ({ ...now, [of]: step }));
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
      onRegistered(result, person.email);
    } catch (error) {
      const fields = error instanceof ApiFailure ? error.fields : {};
      if (fields.ticket) ticket.current = null;
      const aboutBusiness = showFields(business, noBusiness, fields);
      const aboutPerson = showFields(account, noAccount, fields);
      const elsewhere = company && aboutPerson && !aboutBusiness;
      if (elsewhere) setSteps((now) => ({ ...now, business: 'account' }));
      if (elsewhere || !(aboutPerson || aboutBusiness)) setTrouble(failureText(error, 'Signup failed.', 'Failed to register'));
    }
  };

  return { account, business, tab, setTab, step: steps[tab], go, type, setType, trouble, send };
}

export type RegistrationState = ReturnType<typeof useRegistration>;

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
