import { contactMeta } from '#features/site/content/contact.ts';
import { pageMeta } from '#features/site/page-meta.ts';
import { ContactPage } from '#features/site/screens/contact/contact-page.tsx';
import type { Route } from './+types/contact.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, contactMeta);
export const headers = () => ({ 'x-foyer-share': '1' });

export default function Contact({ matches }: Route.ComponentProps) {
  return <ContactPage settings={matches[0].loaderData.settings} />;
}
