import { pageContext } from '#app/page-context.ts';
import { ConfirmRecovery } from '#features/people/account/screens/confirm-recovery.tsx';
import { answerAuthForm } from '#features/people/auth/plain-post.server.ts';
import type { Route } from './+types/recovery-email.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { branding } = await context.get(pageContext).site();
  return { brand: branding, token: url.searchParams.get('token') ?? '', done: url.searchParams.has('done') };
}

/** The button as a browser without scripts presses it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return answerAuthForm(request, async () => {
    await api.account.confirmRecovery({ token });
    return '/auth/recovery-email?done=1';
  });
}

export const meta: Route.MetaFunction = () => [{ title: 'Confirm your recovery email' }, { name: 'robots', content: 'noindex' }];

export default function RecoveryEmail({ loaderData, actionData }: Route.ComponentProps) {
  return <ConfirmRecovery {...loaderData} refused={actionData && (actionData.error ?? Object.values(actionData.problems)[0])} />;
}
