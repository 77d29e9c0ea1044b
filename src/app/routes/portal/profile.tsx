import { pageContext } from '#app/page-context.ts';
import { ProfileFailed } from '#features/people/account/screens/profile-failed.tsx';
import { ProfileForm } from '#features/people/account/screens/profile-form.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { Route } from './+types/profile.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return { profile: await api.account.profile().catch(() => null) };
}

export const meta: Route.MetaFunction = () => [{ title: 'Profile' }];

export default function PortalProfile({ loaderData: { profile } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Profile" className="mb-8" />
      {profile ? <ProfileForm profile={profile} /> : <ProfileFailed />}
    </>
  );
}
