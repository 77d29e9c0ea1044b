import { data } from 'react-router';
import { loadList } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { pageContext } from '#app/page-context.ts';
import { SubmissionRecords } from '#features/clients/submission-records/screens/submission-records.tsx';
import { submissionList } from '#features/desk/forms/screens/admin/submission-list.ts';
import { SubmissionsScreen } from '#features/desk/forms/screens/admin/submissions-screen.tsx';
import type { Route } from './+types/form-submissions.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Submissions' }, { name: 'robots', content: 'noindex' }];

export async function loader(args: Route.LoaderArgs) {
  const [{ loaded, status }, overview] = await Promise.all([
    loadList(args, submissionList, (api, query) => api.formSubmissions.list(query)),
    args.context
      .get(pageContext)
      .api.formsAdmin.list()
      .catch(() => null),
  ]);
  return data({ loaded, overview }, { status });
}

export { listShouldRevalidate as shouldRevalidate };

export default function AdminFormSubmissions({ loaderData }: Route.ComponentProps) {
  return <SubmissionsScreen {...loaderData} records={(submission) => <SubmissionRecords submission={submission} />} />;
}
