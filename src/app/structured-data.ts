import type { Service } from '#features/sales/services/contract.ts';
import type { Post } from '#features/website/blog/contract.ts';
import { authorPath, coverFile, postPath, postPicture } from '#features/website/blog/paths.ts';
import { barePath } from '#features/website/seo/head.ts';
import {
  blogPosting,
  breadcrumbs,
  faqPage,
  localBusiness,
  type SiteFacts,
  serviceList,
  type Thing,
} from '#features/website/seo/json-ld.ts';
import { pricingContent } from '#features/website/site/content/pricing.ts';
import { supportFaq } from '#features/website/site/content/support-faq.ts';
import { type Changes, changed } from '#shared/site-content.ts';
import { publicPages } from './public-pages.ts';

type Shown = { services?: readonly Service[] | null };
type Loaded = (Shown & { answer?: Shown; faq?: boolean; changes?: Changes; post?: Post | null }) | null | undefined;

/** What a public page is about, in the words of schema.org; nothing for pages that are not listed. */
export function structuredData(path: string, facts: SiteFacts, loaded: unknown): Thing[] | null {
  const bare = barePath(path);
  const page = publicPages.find((one) => one.path === bare);
  const { post } = (loaded as Loaded) ?? {};
  if (post && bare === postPath(post.slug)) return aboutPost(post, facts);
  if (!page) return null;
  // A search engine knows no badge, so it is told nothing of samples.
  const { services: shown, answer, faq, changes } = (loaded as Loaded) ?? {};
  const services = (shown ?? answer?.services)?.filter((service) => !service.is_sample);
  return [
    localBusiness(facts),
    ...(page.path === '/' ? [] : [breadcrumbs(facts.publicUrl, [{ name: page.title, path: page.path }])]),
    ...(services?.length ? [serviceList(services, facts)] : []),
    ...(page.path === '/support' && faq ? [faqPage(changed('faq', supportFaq, changes).entries)] : []),
    ...(page.path === '/pricing' && faq ? [faqPage(changed('faq', pricingContent.faq, changes).entries)] : []),
  ];
}

/** A search engine knows no badge, so it is told nothing of a sample. */
const aboutPost = (post: Post, facts: SiteFacts): Thing[] | null =>
  post.is_sample
    ? null
    : [
        localBusiness(facts),
        breadcrumbs(facts.publicUrl, [
          { name: 'Blog', path: '/blog' },
          { name: post.title, path: postPath(post.slug) },
        ]),
        blogPosting(facts.publicUrl, {
          ...{ title: post.title, description: post.excerpt, path: postPath(post.slug) },
          picture: coverFile(post.cover)?.src ?? `/og/${postPicture(post.slug)}.png`,
          ...{ published_at: post.published_at, changed_at: post.changed_at, tags: post.tags.map(({ name }) => name) },
          author: { name: post.author.name, path: authorPath(post.author.slug) },
        }),
      ];
