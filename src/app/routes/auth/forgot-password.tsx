import { pageContext } from '#app/page-context.ts';
import { ForgotScreen } from '#features/people/auth/screens/forgot-screen.tsx';
import type { Route } from './+types/forgot-password.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const [{ branding, settings }, options] = await Promise.all([page.site(), page.api.auth.options()]);
  return { brand: branding, mailConfigured: options.mail_configured, contact: settings.site_email || settings.site_phone };
}

export const meta: Route.MetaFunction = () => [{ title: 'Forgot password' }, { name: 'robots', content: 'noindex' }];

export default function ForgotPassword({ loaderData }: Route.ComponentProps) {
  return <ForgotScreen {...loaderData} />;
}
