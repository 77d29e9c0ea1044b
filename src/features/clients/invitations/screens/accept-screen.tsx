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
import { acceptForm, type Invited } from '../contract.ts';
import { invitationDays } from '../policy.ts';
import { invitationsApi } from './invitations-api.ts';

type Props = { brand: SiteBrand; token: string; invited: Invited; refuseCommon: boolean; post?: PlainPost };

export function AcceptScreen({ brand, invited, ...rest }: Props) {
  const [isOver, setOver] = useState(false);
  if (!invited || isOver) return <OverInvitation brand={brand} />;
  return <AcceptForm brand={brand} invited={invited} onOver={() => setOver(true)} {...rest} />;
}

/** Expired, withdrawn, used, replaced or never sent: whoever has the link is told the same. */
function OverInvitation({ brand }: { brand: SiteBrand }) {
  return (
    <AuthLayout
      brand={brand}
      title="This invitation no longer works"
      text={`An invitation works once, for ${invitationDays} days, and only the latest one counts. If you have chosen a password already, log in. Otherwise ask us for a new one.`}
    >
      <div className="grid gap-3">
        <LinkButton to="/auth" size="lg" className="w-full">
          Log in
        </LinkButton>
        <LinkButton to="/contact" size="lg" variant="outline" className="w-full">
          Contact us
        </LinkButton>
      </div>
    </AuthLayout>
  );
}

type FormProps = Omit<Props, 'invited'> & { invited: NonNullable<Invited>; onOver: () => void };

function AcceptForm({ brand, token, invited, refuseCommon, post, onOver }: FormProps) {
  const [trouble, setTrouble] = useState(post?.error ?? '');
  const [errors] = useState(() => errorsOf(post));
  const arrive = useArrive();
  const form = useForm({ resolver: zodResolver(acceptForm), defaultValues: { password: '', confirmPassword: '' }, errors });
  const reasons = usePasswordReasons(useWatch({ control: form.control, name: 'password' }), refuseCommon);

  const submit = form.handleSubmit(async ({ password }) => {
    setTrouble('');
    try {
      await invitationsApi.call.accept({ token, password });
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'NOT_FOUND') return onOver();
      showFieldErrors(form, error);
      const isAtField = error instanceof ApiFailure && Object.keys(error.fields).length > 0;
      return isAtField ? undefined : setTrouble(reasonOf(error, 'Your account could not be opened.'));
    }
    arrive('/dashboard');
  });

  const whose = invited.business_name ?? invited.email;
  return (
    <AuthLayout
      brand={brand}
      title={`Welcome, ${invited.first_name}`}
      text={
        <>
          Choose a password to open the client portal of {brand.companyName} for{' '}
          <span className="font-medium [overflow-wrap:anywhere] text-ink">{whose}</span>.
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
          Open my portal
        </Button>
      </form>
    </AuthLayout>
  );
}
