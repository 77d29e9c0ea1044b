import { redirect } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { SetupScreen } from '#features/operations/setup/screens/setup-screen.tsx';
import type { Route } from './+types/setup.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  // A check that fails counts as not set up; creating is refused by the database anyway.
  const status = await page.api.setup.status().catch(() => null);
  if (status?.setup_completed) throw redirect('/auth');
  const { branding } = await page.site();
  return { brand: branding, tokenRequired: status?.token_required ?? false };
}

export const meta: Route.MetaFunction = () => [{ title: 'Setup' }, { name: 'robots', content: 'noindex' }];

export default function Setup({ loaderData }: Route.ComponentProps) {
  return <SetupScreen {...loaderData} />;
}
