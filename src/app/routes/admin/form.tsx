import { data } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { FormBuilderPage } from '#features/desk/forms/screens/builder/form-builder-page.tsx';
import type { Route } from './+types/form.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.form?.name ?? 'Form' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { api, publicUrl } = context.get(pageContext);
  const form = await findRecord(api.formsAdmin.get({ id }));
  return data({ form, origin: publicUrl.replace(/\/$/, '') }, form ? 200 : 404);
}

export default function AdminForm({ loaderData }: Route.ComponentProps) {
  return <FormBuilderPage {...loaderData} />;
}
