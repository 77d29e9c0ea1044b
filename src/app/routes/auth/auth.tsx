import { redirect } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { AuthScreen } from '#features/people/auth/screens/auth-screen.tsx';
import { homeOf } from '#shared/roles.ts';
import { safePath } from '#shared/safe-path.ts';
import type { Route } from './+types/auth.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const returnTo = searchParams.get('returnTo');
  const caller = await page.caller();
  if (caller) throw redirect(safePath(returnTo, homeOf(caller.role)));
  const [{ branding }, options] = await Promise.all([page.site(), page.api.auth.options()]);
  return {
    brand: branding,
    refuseCommon: options.refuse_common_passwords,
    returnTo,
    confirmationExpired: searchParams.get('confirmation') === 'expired',
    startWith: searchParams.get('tab') === 'register' ? ('register' as const) : ('login' as const),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Sign In | ${loaderData.brand.companyName}` : 'Sign In' },
  { name: 'robots', content: 'noindex' },
];

export default function Auth({ loaderData }: Route.ComponentProps) {
  return <AuthScreen {...loaderData} />;
}
