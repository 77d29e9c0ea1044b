import { pageContext } from '#app/page-context.ts';
import { answerPlainPost } from '#features/forms/plain-post.server.ts';
import { supportMeta } from '#features/site/content/meta.ts';
import { pageMeta } from '#features/site/page-meta.ts';
import { still } from '#features/site/screens/still.tsx';
import { Faq } from '#features/site/screens/support/faq.tsx';
import { TicketPlace } from '#features/site/screens/support/ticket-place.tsx';
import type { Route } from './+types/support.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, supportMeta);
export const headers = () => ({ 'x-foyer-share': '1' });

/** The ticket form as a browser without scripts posts it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return answerPlainPost(
    request,
    ({ texts, files }) => api.tickets.open({ ...texts, attachments: files('attachments') }),
    ({ number }) => `/support?ticket=${number}#submit-ticket`,
  );
}

const parts = () => import('#features/site/screens/support/support-parts.tsx');
const Head = still(() => parts().then((m) => m.SupportHead));
const Guides = still(() => parts().then((m) => m.SupportGuides));
const Foot = still(() => parts().then((m) => m.SupportFoot));

export default function Support({ matches, actionData }: Route.ComponentProps) {
  const { settings } = matches[0].loaderData;
  return (
    <>
      <Head />
      <Faq />
      <Guides />
      <TicketPlace post={actionData} />
      <Foot settings={settings} />
    </>
  );
}
