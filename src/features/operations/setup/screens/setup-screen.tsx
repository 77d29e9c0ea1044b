import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { errorsOf } from '#features/people/auth/plain-post.ts';
import { usePasswordReasons } from '#features/people/auth/screens/use-password-reasons.ts';
import { brandingContract, ownerPictureMaxBytes } from '#features/studio/branding/contract.ts';
import type { PlainPost } from '#shared/public-form/plain-post.ts';
import { ApiFailure, apiClient, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { CheckboxField, PasswordField, TextField } from '#ui/form-fields.tsx';
import { AuthLayout } from '#ui/layouts/auth-layout.tsx';
import type { SiteBrand } from '#ui/layouts/layout-types.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { toast } from '#ui/toast.tsx';
import { noOwner, setupContract, setupForm } from '../contract.ts';

/** `linkToken`: from the address that the server printed, or empty. */
type Props = { brand: SiteBrand; tokenRequired: boolean; linkToken: string; post?: PlainPost };

const textsOf = (post: PlainPost | undefined) => {
  const { site_name = '', first_name = '', last_name = '', email = '', ...rest } = post?.values ?? {};
  const { sample_data, refuse_common_passwords } = rest;
  const ticks = { sample_data: sample_data === 'on', refuse_common_passwords: refuse_common_passwords === 'on' };
  return { site_name, first_name, last_name, email, ...ticks };
};

const success = 'Super Admin created successfully!';
const pauseMs = 1500;

export function SetupScreen({ brand, tokenRequired, linkToken, post }: Props) {
  const [trouble, setTrouble] = useState(post?.error ?? '');
  const [errors] = useState(() => errorsOf(post));
  const [done, setDone] = useState(false);
  const [picture, setPicture] = useState<File | null>(null);
  const [api] = useState(() => apiClient(setupContract));
  const [pictures] = useState(() => apiClient(brandingContract));
  const navigate = useNavigate();
  const form = useForm({
    resolver: zodResolver(setupForm),
    defaultValues: { ...noOwner, ...textsOf(post), setup_token: linkToken },
    errors,
  });
  const { control } = form;
  const [password, refuseCommon] = useWatch({ control, name: ['password', 'refuse_common_passwords'] });
  const reasons = usePasswordReasons(password, refuseCommon ?? false);

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => navigate('/dashboard', { replace: true }), pauseMs);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  const submit = form.handleSubmit(async ({ confirmPassword: _, ...values }) => {
    setTrouble('');
    try {
      const { sample_data } = await api.call.create(values);
      toast.success(success);
      // Signed in by now: no stranger's picture is ever opened.
      if (picture) await pictures.call.saveOwnerPicture({ file: picture }).catch(tellPicture);
      if (sample_data === 'failed') toast.error('The sample data could not be loaded. Your studio starts empty.');
      setDone(true);
    } catch (error) {
      setTrouble(textOf(error));
      if (error instanceof ApiFailure && error.fields.setup_token) form.setFocus('setup_token');
    }
  });

  return (
    <AuthLayout
      brand={brand}
      isFirst
      title="Set up your studio"
      text="Create the super administrator: the account that owns this site."
    >
      <form method="post" onSubmit={submit} noValidate className="grid gap-5">
        {trouble && <FormAlert>{trouble}</FormAlert>}
        {tokenRequired && !linkToken && <WhereTheTokenIs />}
        {done && <FormAlert tone="success">{success} Opening your dashboard…</FormAlert>}
        <TextField
          control={control}
          name="site_name"
          label="Studio name"
          autoComplete="organization"
          hint="As visitors read it, in the header and in mails. It can be changed at any time."
        />
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField control={control} name="first_name" label="First name" autoComplete="given-name" required />
          <TextField control={control} name="last_name" label="Last name" autoComplete="family-name" required />
        </div>
        <div className="noscript:hidden">
          <FileDrop
            label="Your picture"
            hint="Optional. Visitors see it, with your name, on the home page and the About page."
            maxBytes={ownerPictureMaxBytes}
            onFile={setPicture}
            onRemove={picture ? () => setPicture(null) : undefined}
          />
        </div>
        <TextField control={control} name="email" label="Email" type="email" autoComplete="email" spellCheck={false} required />
        <PasswordField
          control={control}
          name="password"
          label="Password"
          autoComplete="new-password"
          reasons={reasons}
          required
        />
        <PasswordField control={control} name="confirmPassword" label="Confirm password" autoComplete="new-password" required />
        {tokenRequired && (
          <TextField
            control={control}
            name="setup_token"
            label="Setup token"
            hint={linkToken ? 'From the address that you opened.' : undefined}
            autoComplete="off"
            spellCheck={false}
            required
          />
        )}
        <CheckboxField
          control={control}
          name="refuse_common_passwords"
          label="Refuse common passwords"
          hint="For you and for every client. It can be changed in the security settings at any time."
        />
        <CheckboxField
          control={control}
          name="sample_data"
          label="Start with sample data"
          hint="A living example studio to look around in. It is marked as sample and can be removed at any time."
        />
        <div className="mt-1 grid gap-3">
          <Button type="submit" size="lg" loading={form.formState.isSubmitting} disabled={done} className="w-full">
            Create Super Admin
          </Button>
          <LinkButton to="/auth" variant="ghost" size="lg" className="w-full">
            Back to Sign In
          </LinkButton>
        </div>
      </form>
    </AuthLayout>
  );
}

const WhereTheTokenIs = () => (
  <FormAlert tone="info" title="You need the setup token">
    Only the person who runs this server can set it up. When the server starts, it prints an address with the token: open that
    address. In Docker, run <code>docker compose logs foyer</code> to see it. If you chose a <code>SETUP_TOKEN</code> yourself,
    enter it below.
  </FormAlert>
);

const tellPicture = (error: unknown): void =>
  void toast.error(`${reasonOf(error, 'Your picture could not be stored.')} You can add it in Settings under Site Texts.`);

function textOf(error: unknown): string {
  if (!(error instanceof ApiFailure) || error.status === 0) return 'An unexpected error occurred';
  return error.message || 'Failed to create super admin';
}
