import { data } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { answerFormPost } from '#features/desk/forms/plain-post.server.ts';
import { FormPage } from '#features/desk/forms/screens/built/form-page.tsx';
import { ownWords } from '#features/website/site/own-words.ts';
import { pageMeta } from '#features/website/site/page-meta.ts';
import type { Route } from './+types/form.ts';

export const meta: Route.MetaFunction = (args) => {
  const title = args.loaderData?.form?.name ?? 'Form';
  const page = { title, description: title };
  return pageMeta(ownWords(args, page), page, { listed: false });
};

/** The form as a browser without scripts posts it. */
export async function action({ request, context, params: { slug } }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const form = await findRecord(api.forms.published({ slug }));
  if (!form) return data(null, 404);
  return answerFormPost(request, form, `/forms/${slug}`, (sent) => api.forms.submit({ slug, ...sent }));
}

export async function loader({ context, params: { slug }, request }: Route.LoaderArgs) {
  const form = await findRecord(context.get(pageContext).api.forms.published({ slug }));
  return data({ form, search: new URL(request.url).search }, form ? 200 : 404);
}

export default function SiteForm({ loaderData: { form, search }, actionData }: Route.ComponentProps) {
  return (
    <div className="container-page section-y">
      <FormPage form={form} search={search} post={actionData ?? undefined} />
    </div>
  );
}
