import { pageContext } from '#app/page-context.ts';
import { MailTemplatesScreen } from '#features/desk/mail-templates/screens/templates-screen.tsx';
import type { Route } from './+types/mail-templates.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Email Templates' }, { name: 'robots', content: 'noindex' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  // What cannot be read is the screen's own state, with a way to try again.
  loaded: await context
    .get(pageContext)
    .api.mailTemplates.list()
    .catch(() => null),
});

export default function AdminMailTemplates({ loaderData }: Route.ComponentProps) {
  return <MailTemplatesScreen {...loaderData} />;
}
