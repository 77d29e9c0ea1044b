import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { answerContactPost } from '#features/desk/forms/plain-post.server.ts';
import { contactMeta } from '#features/website/site/content/meta/contact.ts';
import { pageMeta } from '#features/website/site/page-meta.ts';
import { lazyPart } from '#features/website/site/screens/lazy-form.tsx';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
import { hasDraft } from '#ui/public-form/draft-key.ts';
import type { Route } from './+types/contact.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, contactMeta);
export const headers = () => ({ 'x-foyer-share': '1' });

/** The form as a browser without scripts posts it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return answerContactPost(request, ({ texts }) => api.forms.contact(texts));
}

const parts = () => import('#features/website/site/screens/contact/contact-parts.tsx');
const Head = staticPart(() => parts().then((m) => m.ContactHead));
const Message = lazyPart(
  () => import('#features/website/site/screens/contact/message-place.tsx').then((m) => m.MessagePlace),
  () => hasDraft('contact'),
);
const Aside = staticPart(() => parts().then((m) => m.ContactAside));
const Foot = staticPart(() => parts().then((m) => m.ContactFoot));

export async function loader({ context }: Route.LoaderArgs) {
  const { api, site } = context.get(pageContext);
  const [{ map }, { closed, forms }, { changes }, own] = await Promise.all([
    site(),
    api.forms.site(),
    api.content.published({ page: 'contact' }),
    api.seo.head({ page: '/contact' }),
  ]);
  return { changes, map, form: forms.contact, closed, ...own };
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [loaded] = await Promise.all([serverLoader(), arriving(Head, Message, Aside, Foot)]);
  return loaded;
}

export default function Contact({ loaderData, matches, actionData }: Route.ComponentProps) {
  const { map, form, closed, changes } = loaderData;
  const { settings } = matches[0].loaderData;
  const { search } = useLocation();
  useEffect(() => {
    // The part around the button has no code of its own, and the map's is fetched for those who ask for it.
    const show = ({ target }: MouseEvent) => {
      const asked = target instanceof Element && target.closest<HTMLElement>('[data-map]');
      const place = document.querySelector<HTMLElement>('[data-map-place]');
      if (!asked || !place) return;
      void import('#features/website/location/screens/show-map.ts').then(
        ({ showMap }) => {
          showMap(place, JSON.parse(asked.dataset.map ?? ''));
          asked.hidden = true;
        },
        () => location.assign('/contact/map'),
      );
    };
    document.addEventListener('click', show);
    return () => document.removeEventListener('click', show);
  }, []);
  return (
    <>
      <Head settings={settings} changes={changes} />
      <div className="container-page grid gap-x-10 gap-y-14 py-16 lg:grid-cols-12 lg:py-24">
        <div className="min-w-0 lg:col-span-7">
          <Message search={search} post={actionData} form={form} closed={closed} changes={changes} />
        </div>
        <div className="min-w-0 lg:col-span-4 lg:col-start-9">
          <Aside settings={settings} changes={changes} />
        </div>
      </div>
      <Foot settings={settings} map={map} changes={changes} />
    </>
  );
}
