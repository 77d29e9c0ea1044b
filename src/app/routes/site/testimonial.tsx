import { data, isRouteErrorResponse, useRouteError } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { privateHeaders, privateMeta } from '#app/private-page.ts';
import { CrashedPage } from '#features/website/site/screens/crashed-page.tsx';
import { EndedTestimonial, WritePage } from '#features/website/testimonials/screens/write-page.tsx';
import { answerPlainPost } from '#platform/forms/plain-post.server.ts';
import { defaultMessages } from '#shared/branding.ts';
import type { Route } from './+types/testimonial.ts';

export const meta: Route.MetaFunction = () => privateMeta('Testimonial');
export const headers = privateHeaders;

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const asked = await findRecord(context.get(pageContext).api.testimonial.get({ token }));
  if (!asked) throw data(defaultMessages.notFound, { status: 404 });
  return { asked };
}

export async function action({ request, context, params: { token } }: Route.ActionArgs) {
  const { testimonial } = context.get(pageContext).api;
  return answerPlainPost(
    request,
    async ({ texts: { words = '', name = '', role, may_publish } }) =>
      testimonial.write({ token, words, name, role, may_publish: may_publish === 'yes' }),
    () => `/testimonial/${token}`,
  );
}

export default function Testimonial({ loaderData: { asked }, actionData }: Route.ComponentProps) {
  return <WritePage asked={asked} post={actionData ?? null} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <EndedTestimonial /> : <CrashedPage />;
}
