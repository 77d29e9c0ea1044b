import { useRef } from 'react';
import { data } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { answerFormPost } from '#features/desk/forms/plain-post.server.ts';
import { FormPage } from '#features/desk/forms/screens/built/form-page.tsx';
import { useFrameHeight } from '#features/desk/forms/screens/built/use-frame-height.ts';
import type { Route } from './+types/form-embed.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.form?.name ?? 'Form' },
  { name: 'robots', content: 'noindex' },
];
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function action({ request, context, params: { slug } }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const form = await findRecord(api.forms.published({ slug }));
  if (!form) return data(null, 404);
  return answerFormPost(request, form, `/embed/${slug}`, (sent) => api.forms.submit({ slug, ...sent }));
}

export async function loader({ context, params: { slug }, request }: Route.LoaderArgs) {
  const form = await findRecord(context.get(pageContext).api.forms.published({ slug }));
  const framed = form?.allowed_origins.join(' ');
  return data(
    { form, search: new URL(request.url).search },
    { status: form ? 200 : 404, headers: framed ? { 'x-foyer-framed-by': framed } : {} },
  );
}

/** The form alone, for a frame in a page of a site that the studio allows. */
export default function EmbeddedForm({ loaderData: { form, search }, actionData }: Route.ComponentProps) {
  const content = useRef<HTMLElement>(null);
  useFrameHeight(content);
  return (
    <main ref={content} className="p-4">
      <FormPage form={form} search={search} post={actionData ?? undefined} />
    </main>
  );
}
