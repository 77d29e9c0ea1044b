import { data, isRouteErrorResponse, useRouteError } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { privateHeaders, privateMeta } from '#app/private-page.ts';
import { CrashedPage } from '#features/website/site/screens/crashed-page.tsx';
import { answerTestimonialForm } from '#features/website/testimonials/plain-post.server.ts';
import { EndedTestimonial, WritePage } from '#features/website/testimonials/screens/write-page.tsx';
import { defaultMessages } from '#shared/branding.ts';
import type { Route } from './+types/testimonial.ts';

export const meta: Route.MetaFunction = () => privateMeta('Testimonial');
export const headers = privateHeaders;

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const asked = await findRecord(context.get(pageContext).api.testimonialLink.get({ token }));
  if (!asked) throw data(defaultMessages.notFound, { status: 404 });
  return { asked };
}

export const action = ({ request, context, params: { token } }: Route.ActionArgs) =>
  answerTestimonialForm(request, token, (input) => context.get(pageContext).api.testimonialLink.write(input));

export default function Testimonial({ loaderData: { asked }, actionData }: Route.ComponentProps) {
  return <WritePage asked={asked} post={actionData ?? null} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <EndedTestimonial /> : <CrashedPage />;
}
