import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { errorsOf } from '#features/people/auth/plain-post.ts';
import { useArrive } from '#features/people/auth/screens/use-arrive.ts';
import { usePasswordReasons } from '#features/people/auth/screens/use-password-reasons.ts';
import type { PlainPost } from '#shared/public-form/plain-post.ts';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { PasswordField } from '#ui/form-fields.tsx';
import { AuthLayout } from '#ui/layouts/auth-layout.tsx';
import type { SiteBrand } from '#ui/layouts/layout-types.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { type InvitedMember, joinForm } from '../contract.ts';
import { invitationDays } from '../policy.ts';
import { teamApi } from './team-api.ts';

type Props = { brand: SiteBrand; token: string; invited: InvitedMember; refuseCommon: boolean; post?: PlainPost };

/** Expired, withdrawn, used, replaced or never sent: whoever has the link is told the same. */
export function JoinScreen({ brand, invited, ...rest }: Props) {
  const [isOver, setOver] = useState(false);
  if (invited && !isOver) return <JoinForm brand={brand} invited={invited} onOver={() => setOver(true)} {...rest} />;
  return (
    <AuthLayout
      brand={brand}
      title="This invitation no longer works"
      text={`An invitation works once, for ${invitationDays} days, and only the latest one counts. If you have chosen a password already, log in. Otherwise ask for a new one.`}
    >
      <LinkButton to="/auth" size="lg" className="w-full">
        Log in
      </LinkButton>
    </AuthLayout>
  );
}

type FormProps = Omit<Props, 'invited'> & { invited: NonNullable<InvitedMember>; onOver: () => void };

function JoinForm({ brand, token, invited, refuseCommon, post, onOver }: FormProps) {
  const [trouble, setTrouble] = useState(post?.error ?? '');
  const [errors] = useState(() => errorsOf(post));
  const arrive = useArrive();
  const form = useForm({ resolver: zodResolver(joinForm), defaultValues: { password: '', confirmPassword: '' }, errors });
  const reasons = usePasswordReasons(useWatch({ control: form.control, name: 'password' }), refuseCommon);
  const submit = form.handleSubmit(async ({ password }) => {
    setTrouble('');
    try {
      await teamApi.call.accept({ token, password });
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'NOT_FOUND') return onOver();
      showFieldErrors(form, error);
      const isAtField = error instanceof ApiFailure && Object.keys(error.fields).length > 0;
      return isAtField ? undefined : setTrouble(reasonOf(error, 'Your account could not be opened.'));
    }
    arrive('/admin');
  });
  return (
    <AuthLayout
      brand={brand}
      title={`Welcome, ${invited.first_name}`}
      text={
        <>
          Choose a password to join the team of {brand.companyName} as{' '}
          <span className="font-medium [overflow-wrap:anywhere] text-ink">{invited.email}</span>. Your access: {invited.access}.
        </>
      }
    >
      <form method="post" onSubmit={submit} noValidate className="grid gap-5">
        {trouble && <FormAlert>{trouble}</FormAlert>}
        {/* For the password manager: whose password this is. */}
        <input type="email" name="email" autoComplete="username" value={invited.email} readOnly hidden />
        <PasswordField
          control={form.control}
          name="password"
          label="Password"
          autoComplete="new-password"
          reasons={reasons}
          required
        />
        <PasswordField
          control={form.control}
          name="confirmPassword"
          label="Confirm password"
          autoComplete="new-password"
          required
        />
        <Button type="submit" size="lg" loading={form.formState.isSubmitting} className="w-full">
          Join the team
        </Button>
      </form>
    </AuthLayout>
  );
}
