import { pageContext } from '#app/page-context.ts';
import { ConfirmRecovery } from '#features/people/account/screens/confirm-recovery.tsx';
import type { Route } from './+types/recovery-email.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { branding } = await context.get(pageContext).site();
  return { brand: branding, token: url.searchParams.get('token') ?? '' };
}

export const meta: Route.MetaFunction = () => [{ title: 'Confirm your recovery email' }, { name: 'robots', content: 'noindex' }];

export default function RecoveryEmail({ loaderData }: Route.ComponentProps) {
  return <ConfirmRecovery {...loaderData} />;
}
