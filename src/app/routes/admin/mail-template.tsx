import { data } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { MissingTemplate } from '#features/desk/mail-templates/screens/missing-template.tsx';
import { TemplateEditor } from '#features/desk/mail-templates/screens/template-editor.tsx';
import type { Route } from './+types/mail-template.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Edit Template' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context, params: { name } }: Route.LoaderArgs) {
  const template = await findRecord(context.get(pageContext).api.mailTemplates.get({ name }));
  return data({ template }, template ? 200 : 404);
}

/** What is typed stays while the page is read again. */
export default function AdminMailTemplate({ loaderData: { template } }: Route.ComponentProps) {
  return template ? <TemplateEditor key={template.name} template={template} /> : <MissingTemplate />;
}
