import { useState } from 'react';
import { NewPasswordForm } from '#features/people/auth/screens/new-password-form.tsx';
import { useArrive } from '#features/people/auth/screens/use-arrive.ts';
import type { PlainPost } from '#shared/public-form/plain-post.ts';
import { reasonOf } from '#ui/api-client.ts';
import { AuthLayout } from '#ui/layouts/auth-layout.tsx';
import type { SiteBrand } from '#ui/layouts/layout-types.ts';
import { LinkButton } from '#ui/link-button.tsx';
import type { InvitedMember } from '../contract.ts';
import { invitationDays } from '../policy.ts';
import { teamApi } from './team-api.ts';

type Props = { brand: SiteBrand; token: string; invited: InvitedMember; refuseCommon: boolean; post?: PlainPost };

/** Expired, withdrawn, used, replaced or never sent: the page says the same. */
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
  const arrive = useArrive();
  const join = async (password: string) => {
    await teamApi.call.accept({ token, password });
    arrive('/admin');
  };
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
      <NewPasswordForm
        email={invited.email}
        action="Join the team"
        refuseCommon={refuseCommon}
        post={post}
        onPassword={join}
        overCode="NOT_FOUND"
        onOver={onOver}
        troubleOf={(error) => reasonOf(error, 'Your account could not be opened.')}
      />
    </AuthLayout>
  );
}
