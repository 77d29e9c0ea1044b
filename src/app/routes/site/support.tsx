import { data, useLocation } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import type { SiteFormState } from '#features/desk/forms/contract.ts';
import type { StatusSummary } from '#features/desk/status/screens/status-banner.tsx';
import { useKeptTimes } from '#features/desk/status/screens/use-kept-times.ts';
import { answerTicketPost } from '#features/desk/tickets/plain-post.server.ts';
import { supportMeta } from '#features/website/site/content/meta/support.ts';
import { pageMeta } from '#features/website/site/page-meta.ts';
import { lazyPart } from '#features/website/site/screens/lazy-form.tsx';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
import type { SeoHead } from '#shared/seo-head.ts';
import { type Changes, isHidden } from '#shared/site-content.ts';
import { isShown, type SitePart } from '#shared/site-texts.ts';
import { hasDraft } from '#ui/public-form/draft-key.ts';
import type { Route } from './+types/support.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, supportMeta);
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** The ticket form as a browser without scripts posts it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return answerTicketPost(request, ({ texts, files }) => api.tickets.open({ ...texts, attachments: files('attachments') }));
}

const Faq = lazyPart(() => import('#features/website/site/screens/support/faq.tsx').then((m) => m.Faq));
const parts = () => import('#features/website/site/screens/support/support-parts.tsx');
const Banner = staticPart(() => parts().then((m) => m.StatusBanner));
const Head = staticPart(() => parts().then((m) => m.SupportHead));
const Guides = staticPart(() => parts().then((m) => m.SupportGuides));
const Ticket = lazyPart(
  () => import('#features/website/site/screens/support/ticket-place.tsx').then((m) => m.TicketPlace),
  () => hasDraft('ticket'),
);
const Foot = staticPart(() => parts().then((m) => m.SupportFoot));

type Shown = { faq: boolean; guides: boolean; commitment: boolean };
type Loaded = Shown & {
  seo?: SeoHead;
  changes: Changes;
  summary: StatusSummary | null;
  help: boolean;
  form: SiteFormState | null;
  closed: string;
};

export async function loader({ context }: Route.LoaderArgs) {
  const { api, site } = context.get(pageContext);
  const [{ texts }, { changes }, own] = await Promise.all([
    site(),
    api.content.published({ page: 'support' }),
    api.seo.head({ page: '/support' }),
  ]);
  const isThere = (part: SitePart, section: string) => isShown(texts, part) && !isHidden(section, changes);
  const shown = {
    ...own,
    changes,
    faq: isThere('support_faq', 'faq'),
    guides: isThere('guides', 'guides'),
    commitment: isThere('commitment', 'commitment'),
  };
  try {
    const [{ status, headline, updated_at }, { items }, { forms, closed }] = await Promise.all([
      api.status.board(),
      api.help.list(),
      api.forms.site(),
    ]);
    const summary = { status, headline, updated_at };
    const form = forms.support_ticket;
    return data<Loaded>({ ...shown, summary, help: items.length > 0, form, closed }, { headers: { 'x-foyer-share': '1' } });
  } catch {
    // The API has logged why. A page without the board is for this visitor alone, never kept for the others.
    return data<Loaded>({ ...shown, summary: null, help: false, form: null, closed: '' });
  }
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [answer] = await Promise.all([serverLoader(), arriving(Banner, Head, Faq, Guides, Ticket, Foot)]);
  return answer;
}

export default function Support({ loaderData, matches, actionData }: Route.ComponentProps) {
  const { summary, help, faq, guides, commitment, form, closed, changes } = loaderData;
  const { settings } = matches[0].loaderData;
  const { search } = useLocation();
  useKeptTimes();
  return (
    <>
      <Banner summary={summary} />
      <Head guides={guides} help={help} changes={changes} />
      {faq && <Faq changes={changes} />}
      {guides && <Guides changes={changes} />}
      <Ticket search={search} post={actionData} form={form} closed={closed} changes={changes} />
      <Foot settings={settings} commitment={commitment} changes={changes} />
    </>
  );
}
