import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { answerAuthForm } from '#features/people/auth/plain-post.server.ts';
import { takeAuthForm } from '#features/people/auth/plain-sign-in.server.ts';
import { AuthScreen } from '#features/people/auth/screens/auth-screen.tsx';
import { startOf } from '#features/people/auth/start.ts';
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
  const { refuse_common_passwords: refuseCommon, social } = options;
  return { brand: branding, refuseCommon, social, returnTo, start: startOf(searchParams) };
}

/** The forms as a browser without scripts posts them. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api, postAuth } = context.get(pageContext);
  const returnTo = new URL(request.url).searchParams.get('returnTo');
  const ports = { postAuth, ticket: () => api.registration.ticket(), register: api.registration.register };
  return answerAuthForm(request, (texts) => takeAuthForm(texts, returnTo, ports));
}

/** A step of the registration is an entry of the history with the same address: there is nothing new to read. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href !== nextUrl.href && defaultShouldRevalidate;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Sign In | ${loaderData.brand.companyName}` : 'Sign In' },
  { name: 'robots', content: 'noindex' },
];

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  return <AuthScreen {...loaderData} post={actionData} />;
}
