import { pageContext } from '#app/page-context.ts';
import { answerNewPassword, linkTokenOf } from '#features/people/auth/plain-post.server.ts';
import { JoinScreen } from '#features/people/team/screens/join-screen.tsx';
import type { Route } from './+types/team.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const token = linkTokenOf(request);
  // A link that is cut short is as useless as an old one.
  const [{ branding }, options, { invited }] = await Promise.all([
    page.site(),
    page.api.auth.options(),
    page.api.team.link({ token }).catch(() => ({ invited: null })),
  ]);
  return { brand: branding, token, invited, refuseCommon: options.refuse_common_passwords };
}

/** The form as a browser without scripts posts it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return answerNewPassword(request, async (token, password) => {
    await api.team.accept({ token, password });
    return '/admin';
  });
}

export const meta: Route.MetaFunction = () => [
  { title: 'Your invitation' },
  { name: 'robots', content: 'noindex' },
  // No other site learns the link; without any referrer the browser would not say either where a posted form comes from.
  { name: 'referrer', content: 'same-origin' },
];

export default function TeamInvitation({ loaderData, actionData }: Route.ComponentProps) {
  return <JoinScreen key={loaderData.token} {...loaderData} post={actionData} />;
}
