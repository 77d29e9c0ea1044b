import { pageContext } from '#app/page-context.ts';
import { TemplatesScreen } from '#features/work/templates/screens/templates-screen.tsx';
import type { Route } from './+types/project-templates.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Project Templates' }, { name: 'robots', content: 'noindex' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  loaded: await context.get(pageContext).api.projectTemplates.list(),
});

export default function AdminProjectTemplates({ loaderData }: Route.ComponentProps) {
  return <TemplatesScreen {...loaderData} />;
}
