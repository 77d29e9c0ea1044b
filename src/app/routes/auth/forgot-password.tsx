import { pageContext } from '#app/page-context.ts';
import { forgotForm } from '#features/people/auth/contract.ts';
import { answerAuthForm, parsed, taken } from '#features/people/auth/plain-post.server.ts';
import { ForgotScreen } from '#features/people/auth/screens/forgot-screen.tsx';
import type { Route } from './+types/forgot-password.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const sent = url.searchParams.has('sent');
  const [{ branding, settings }, options] = await Promise.all([page.site(), page.api.auth.options()]);
  return { brand: branding, sent, mailConfigured: options.mail_configured, contact: settings.site_email || settings.site_phone };
}

/** The form as a browser without scripts posts it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { postAuth } = context.get(pageContext);
  return answerAuthForm(request, async (texts) => {
    taken(
      await postAuth('/request-password-reset', parsed(forgotForm, { email: '', ...texts })),
      'Failed to request password reset.',
    );
    return '/auth/forgot-password?sent=1';
  });
}

export const meta: Route.MetaFunction = () => [{ title: 'Forgot password' }, { name: 'robots', content: 'noindex' }];

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  return <ForgotScreen {...loaderData} post={actionData} />;
}
