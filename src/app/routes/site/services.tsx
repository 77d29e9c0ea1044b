import { useEffect } from 'react';
import { data } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { servicesMeta } from '#features/website/site/content/meta/services.ts';
import { pageMeta } from '#features/website/site/page-meta.ts';
import type { ServicesAnswer } from '#features/website/site/screens/services/services-page.tsx';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
import type { SeoHead } from '#shared/seo-head.ts';
import type { Changes } from '#shared/site-content.ts';
import type { Route } from './+types/services.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, servicesMeta);

type Loaded = { answer: ServicesAnswer; changes: Changes; hasWork: boolean; seo?: SeoHead };

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const open = (await page.site()).settings.show_services_to_visitors;
  const { api } = page;
  const [{ changes }, { has_any: hasWork }, own] = await Promise.all([
    api.content.published({ page: 'services' }),
    api.work.exists(),
    api.seo.head({ page: '/services' }),
  ]);
  const known = { changes, hasWork, ...own };
  if (!open && !(await page.caller())) return data<Loaded>({ answer: { state: 'login' }, ...known });
  try {
    const { services } = await api.services.list();
    // Only an open list is the same for everybody.
    return data<Loaded>(
      { answer: { state: 'loaded', services }, ...known },
      open ? { headers: { 'x-foyer-share': '1' } } : undefined,
    );
  } catch {
    return data<Loaded>({ answer: { state: 'error' }, ...known });
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const Page = staticPart(() => import('#features/website/site/screens/services/services-page.tsx').then((m) => m.ServicesPage));

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [answer] = await Promise.all([serverLoader(), arriving(Page)]);
  return answer;
}

export default function Services({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    // The rows have no code of their own, and neither has the cart until somebody wants it.
    const put = ({ target }: MouseEvent) => {
      const wanted = target instanceof Element && target.closest<HTMLElement>('[data-cart]');
      if (!wanted) return;
      void import('#features/sales/cart/screens/public-cart.ts').then(
        (cart) => cart.putIntoCart(wanted.dataset),
        () => location.assign('/dashboard/services'),
      );
    };
    document.addEventListener('click', put);
    return () => document.removeEventListener('click', put);
  }, []);
  return <Page {...loaderData} alive={loaderData.answer.state === 'error'} />;
}
