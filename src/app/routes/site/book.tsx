import { pageContext } from '#app/page-context.ts';
import { bookMeta } from '#features/desk/bookings/content.ts';
import { BookPage } from '#features/desk/bookings/screens/book-page.tsx';
import { packOffer, slotDays } from '#features/desk/bookings/screens/use-slots.ts';
import { pageMeta } from '#features/website/site/page-meta.ts';
import type { Route } from './+types/book.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, bookMeta);

export async function loader({ context }: Route.LoaderArgs) {
  const now = Date.now();
  const days = slotDays(now);
  const { api } = context.get(pageContext);
  const [offer, own] = await Promise.all([api.bookings.slots(days), api.seo.head({ page: '/book' })]);
  return { now, offer: packOffer(offer, days.to), ...own };
}

// The page reads times by itself from here on.
export const shouldRevalidate = () => false;

export default function Book({ loaderData, matches }: Route.ComponentProps) {
  return <BookPage {...loaderData} settings={matches[0].loaderData.settings} />;
}
