import { pageContext } from '#app/page-context.ts';
import { answerSignUp } from '#features/website/newsletter/plain-post.server.ts';
import { ClosedSignUp } from '#features/website/newsletter/screens/link-pages.tsx';
import { NewsletterSignUp } from '#features/website/newsletter/screens/sign-up.tsx';
import { pageMeta } from '#features/website/site/page-meta.ts';
import { honeypotField } from '#shared/public-form/guard.ts';
import type { Route } from './+types/newsletter.ts';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Newsletter', description: 'New posts by mail' }, { listed: false });

/** The form as a browser without scripts posts it, from whichever page it stands on. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return answerSignUp(request, ({ email = '', [honeypotField]: homepage }) => api.newsletter.subscribe({ email, homepage }));
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { settings } = await context.get(pageContext).site();
  return { isOpen: settings.newsletter_open, isSent: url.searchParams.has('sent') };
}

export default function Newsletter({ loaderData: { isOpen, isSent }, actionData }: Route.ComponentProps) {
  return isOpen ? <NewsletterSignUp post={actionData ?? null} isSent={isSent && !actionData} as="h1" /> : <ClosedSignUp />;
}
