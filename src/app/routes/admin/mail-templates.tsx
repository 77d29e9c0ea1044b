import { pageContext } from '#app/page-context.ts';
import { MailTemplatesScreen } from '#features/desk/mail-templates/screens/templates-screen.tsx';
import type { Route } from './+types/mail-templates.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Email Templates' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  // What cannot be read is the screen's own state, with a way to try again.
  const [loaded, overview] = await Promise.all([
    api.mailTemplates.list().catch(() => null),
    api.formsAdmin.list().catch(() => null),
  ]);
  return { loaded, overview };
}

export default function AdminMailTemplates({ loaderData }: Route.ComponentProps) {
  return <MailTemplatesScreen {...loaderData} />;
}
