import { pageContext } from '#app/page-context.ts';
import { HelpScreen } from '#features/desk/help/screens/admin-help.tsx';
import type { Route } from './+types/help.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Help Articles' }, { name: 'robots', content: 'noindex' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  // What cannot be read is the screen's own state, with a way to try again.
  loaded: await context
    .get(pageContext)
    .api.help.admin()
    .catch(() => null),
});

export default function AdminHelp({ loaderData }: Route.ComponentProps) {
  return <HelpScreen {...loaderData} />;
}
