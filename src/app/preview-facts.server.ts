import type { PreviewFacts } from '#features/website/content/screens/page-preview.tsx';
import { offerPages } from '#features/website/offers/choices.ts';
import { usedTools } from '#shared/analytics.ts';
import { failureStatus } from './load-failure.server.ts';
import type { PageContext } from './page-context.ts';

/** What the pages show besides their texts, read as whoever looks at them: a list that they may not see is not in it. */
export async function previewFacts({
  api,
  site,
  publicUrl,
}: Pick<PageContext, 'api' | 'site' | 'publicUrl'>): Promise<PreviewFacts> {
  const [state, featured, services, board, help, forms, quotes, ...offers] = await Promise.all([
    site(),
    api.services.featured(),
    api.services.list().catch((error: unknown) => {
      // Whoever has to sign in first sees the page without the list; what broke is no refusal.
      if ([401, 403].includes(failureStatus(error))) return null;
      throw error;
    }),
    api.status.board(),
    api.help.list(),
    api.forms.site(),
    api.testimonial.list(),
    ...offerPages.map(async (page) => [page, (await api.offers.shown({ page })).sections] as const),
  ]);
  const { settings, analytics, texts, map, visits } = state;
  const { status, headline, updated_at } = board;
  return {
    ...{ settings, texts, map, publicUrl },
    analytics: usedTools(analytics).length > 0 ? analytics : null,
    counting: visits.count_visits ? { respectsDoNotTrack: visits.respect_do_not_track } : null,
    featured: featured.services,
    quotes: quotes.items,
    offers: Object.fromEntries(offers),
    services: services?.services ?? null,
    summary: { status, headline, updated_at },
    help: help.items.length > 0,
    forms: { contact: forms.forms.contact, ticket: forms.forms.support_ticket, closed: forms.closed },
  };
}
