import { pageContext } from '#app/page-context.ts';
import { answerAuthForm, parsed } from '#features/people/auth/plain-post.server.ts';
import { joinForm } from '#features/people/team/contract.ts';
import { JoinScreen } from '#features/people/team/screens/join-screen.tsx';
import type { Route } from './+types/team.ts';

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const token = tokenOf(request);
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
  return answerAuthForm(request, async (texts) => {
    const { password } = parsed(joinForm, { password: '', confirmPassword: '', ...texts });
    await api.team.accept({ token: tokenOf(request), password });
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
