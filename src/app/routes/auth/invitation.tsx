import { pageContext } from '#app/page-context.ts';
import { AcceptScreen } from '#features/clients/invitations/screens/accept-screen.tsx';
import { answerNewPassword, linkTokenOf } from '#features/people/auth/plain-post.server.ts';
import type { Route } from './+types/invitation.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const token = linkTokenOf(request);
  // A link that is cut short is as useless as an old one.
  const [{ branding }, options, { invited }] = await Promise.all([
    page.site(),
    page.api.auth.options(),
    page.api.invitations.link({ token }).catch(() => ({ invited: null })),
  ]);
  return { brand: branding, token, invited, refuseCommon: options.refuse_common_passwords };
}

/** The form as a browser without scripts posts it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return answerNewPassword(request, async (token, password) => {
    await api.invitations.accept({ token, password });
    return '/dashboard';
  });
}

export const meta: Route.MetaFunction = () => [
  { title: 'Your invitation' },
  { name: 'robots', content: 'noindex' },
  // No other site learns the link; without any referrer the browser would not say either where a posted form comes from.
  { name: 'referrer', content: 'same-origin' },
];

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  return <AcceptScreen key={loaderData.token} {...loaderData} post={actionData} />;
}
