import { redirect } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { privateHeaders, privateMeta } from '#app/private-page.ts';
import { noOwner, setupForm } from '#features/operations/setup/contract.ts';
import { SetupScreen } from '#features/operations/setup/screens/setup-screen.tsx';
import { answerAuthForm, linkTokenOf, parsed } from '#features/people/auth/plain-post.server.ts';
import type { Route } from './+types/setup.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  // A check that fails counts as not set up; creating is refused by the database anyway.
  const status = await page.api.setup.status().catch(() => null);
  if (status?.setup_completed) throw redirect('/auth');
  const { branding } = await page.site();
  return { brand: branding, tokenRequired: status?.token_required ?? false, linkToken: linkTokenOf(request) };
}

/** The form as a browser without scripts posts it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return answerAuthForm(request, async (texts) => {
    const ticks = { sample_data: texts.sample_data === 'on', refuse_common_passwords: texts.refuse_common_passwords === 'on' };
    const { confirmPassword: _, ...input } = parsed(setupForm, { ...noOwner, ...texts, ...ticks });
    await api.setup.create(input);
    return '/dashboard';
  });
}

export const meta: Route.MetaFunction = () => privateMeta('Setup');
export const headers = privateHeaders;

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  return <SetupScreen {...loaderData} post={actionData} />;
}
