import { redirect } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { submissionPath } from '#features/desk/forms/policy.ts';
import { FormsScreen } from '#features/desk/forms/screens/admin/forms-screen.tsx';
import type { Route } from './+types/forms.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Form Management' }, { name: 'robots', content: 'noindex' }];

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  // Notices from before submissions had a page of their own lead here.
  const submission = new URL(request.url).searchParams.get('submission');
  if (submission) throw redirect(submissionPath(encodeURIComponent(submission)));
  // What cannot be read is the screen's own state, with a way to try again.
  return {
    loaded: await context
      .get(pageContext)
      .api.formsAdmin.list()
      .catch(() => null),
  };
};

export default function AdminForms({ loaderData }: Route.ComponentProps) {
  return <FormsScreen {...loaderData} />;
}
