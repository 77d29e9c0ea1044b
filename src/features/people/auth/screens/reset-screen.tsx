import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PlainPost } from '#shared/public-form/plain-post.ts';
import { AuthLayout } from '#ui/layouts/auth-layout.tsx';
import type { SiteBrand } from '#ui/layouts/layout-types.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { toast } from '#ui/toast.tsx';
import { failureText, postAuth } from './auth-call.ts';
import { NewPasswordForm } from './new-password-form.tsx';

type Props = { brand: SiteBrand; token: string; usable: boolean; refuseCommon: boolean; post?: PlainPost };

const failed = 'Failed to reset password.';

export function ResetScreen({ brand, token, usable, refuseCommon, post }: Props) {
  const [expired, setExpired] = useState(!usable);
  const navigate = useNavigate();

  const reset = async (newPassword: string) => {
    await postAuth('/reset-password', { token, newPassword });
    toast.success('Your password has been changed', { description: 'Please log in with the new one.' });
    await navigate('/auth', { replace: true });
  };

  if (expired) {
    return (
      <AuthLayout
        brand={brand}
        title="This link no longer works"
        text="A reset link works once, for one hour. Ask for a new one and use the latest mail."
        footer={<TextLink to="/auth">Back to login</TextLink>}
      >
        <LinkButton to="/auth/forgot-password" size="lg" className="w-full">
          Request a new link
        </LinkButton>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout brand={brand} title="Choose a new password" text="All devices will be logged out.">
      <NewPasswordForm
        label="New password"
        action="Save new password"
        refuseCommon={refuseCommon}
        post={post}
        onPassword={reset}
        overCode="INVALID_TOKEN"
        onOver={() => setExpired(true)}
        troubleOf={(error) => failureText(error, failed, failed)}
      />
    </AuthLayout>
  );
}
