import { pageContext } from '#app/page-context.ts';
import { answerNewPassword, linkTokenOf, taken } from '#features/people/auth/plain-post.server.ts';
import { ResetScreen } from '#features/people/auth/screens/reset-screen.tsx';
import type { Route } from './+types/reset-password.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const token = linkTokenOf(request);
  // A link that is cut short is as useless as an old one.
  const [{ branding }, options, { usable }] = await Promise.all([
    page.site(),
    page.api.auth.options(),
    page.api.auth.resetLink({ token }).catch(() => ({ usable: false })),
  ]);
  return { brand: branding, token, usable, refuseCommon: options.refuse_common_passwords };
}

/** The form as a browser without scripts posts it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { postAuth } = context.get(pageContext);
  return answerNewPassword(request, async (token, newPassword) => {
    taken(await postAuth('/reset-password', { token, newPassword }), 'Failed to reset password.');
    return '/auth?confirmation=password';
  });
}

export const meta: Route.MetaFunction = () => [
  { title: 'Choose a new password' },
  { name: 'robots', content: 'noindex' },
  // No other site learns the link; without any referrer the browser would not say either where a posted form comes from.
  { name: 'referrer', content: 'same-origin' },
];

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  return <ResetScreen key={loaderData.token} {...loaderData} post={actionData} />;
}
