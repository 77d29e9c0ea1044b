import { useState } from 'react';
import { NewPasswordForm } from '#features/people/auth/screens/new-password-form.tsx';
import { useArrive } from '#features/people/auth/screens/use-arrive.ts';
import type { PlainPost } from '#shared/public-form/plain-post.ts';
import { reasonOf } from '#ui/api-client.ts';
import { AuthLayout } from '#ui/layouts/auth-layout.tsx';
import type { SiteBrand } from '#ui/layouts/layout-types.ts';
import { LinkButton } from '#ui/link-button.tsx';
import type { Invited } from '../contract.ts';
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
  const arrive = useArrive();
  const accept = async (password: string) => {
    await invitationsApi.call.accept({ token, password });
    arrive('/dashboard');
  };
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
      <NewPasswordForm
        email={invited.email}
        action="Open my portal"
        refuseCommon={refuseCommon}
        post={post}
        onPassword={accept}
        overCode="NOT_FOUND"
        onOver={onOver}
        troubleOf={(error) => reasonOf(error, 'Your account could not be opened.')}
      />
    </AuthLayout>
  );
}
