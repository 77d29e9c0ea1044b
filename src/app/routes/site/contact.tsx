import { useLocation } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { contactMeta } from '#features/website/site/content/meta/contact.ts';
import { pageMeta } from '#features/website/site/page-meta.ts';
import { lazyPart } from '#features/website/site/screens/lazy-form.tsx';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
import { answerPlainPost } from '#platform/forms/plain-post.server.ts';
import { hasDraft } from '#ui/public-form/draft-key.ts';
import type { Route } from './+types/contact.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, contactMeta);
export const headers = () => ({ 'x-foyer-share': '1' });

/** The form as a browser without scripts posts it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return answerPlainPost(
    request,
    ({ texts }) => api.forms.contact(texts),
    () => '/contact?sent=1#contact-form',
  );
}

const parts = () => import('#features/website/site/screens/contact/contact-parts.tsx');
const Head = staticPart(() => parts().then((m) => m.ContactHead));
const Message = lazyPart(
  () => import('#features/website/site/screens/contact/message-place.tsx').then((m) => m.MessagePlace),
  () => hasDraft('contact'),
);
const Aside = staticPart(() => parts().then((m) => m.ContactAside));
const Location = staticPart(() => parts().then((m) => m.ContactLocation));

// Nothing to read; it is here so that the browser's loader runs for those who come from another page only.
export const loader = () => null;
export const clientLoader = async () => {
  await arriving(Head, Message, Aside, Location);
  return null;
};

export default function Contact({ matches, actionData }: Route.ComponentProps) {
  const { settings } = matches[0].loaderData;
  const { search } = useLocation();
  return (
    <>
      <Head settings={settings} />
      <div className="container-page grid gap-x-10 gap-y-14 py-16 lg:grid-cols-12 lg:py-24">
        <div className="min-w-0 lg:col-span-7">
          <Message search={search} post={actionData} />
        </div>
        <div className="min-w-0 lg:col-span-4 lg:col-start-9">
          <Aside settings={settings} />
        </div>
      </div>
      <Location settings={settings} />
    </>
  );
}
