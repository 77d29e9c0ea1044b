import type { Service } from '#features/sales/services/contract.ts';
import type { Post } from '#features/website/blog/contract.ts';
import { coverFile } from '#features/website/blog/cover-file.ts';
import { authorPath, postPath, postPicture } from '#features/website/blog/paths.ts';
import type { Study } from '#features/website/case-studies/contract.ts';
import { studyPath, studyPicture, workPath } from '#features/website/case-studies/paths.ts';
import { barePath } from '#features/website/seo/head.ts';
import {
  blogPosting,
  breadcrumbs,
  caseStudy,
  faqPage,
  localBusiness,
  planCatalog,
  type SiteFacts,
  serviceList,
  type Thing,
  webPage,
} from '#features/website/seo/json-ld.ts';
import { moreContent } from '#features/website/site/content/own-sections.ts';
import { pricingContent } from '#features/website/site/content/pricing.ts';
import { supportFaq } from '#features/website/site/content/support-faq.ts';
import { type Language, pathIn } from '#shared/languages.ts';
import { type Changes, changed, isHidden } from '#shared/site-content.ts';
import { translated } from '#ui/words.ts';
import { publicPages } from './public-pages.ts';

type Shown = { services?: readonly Service[] | null };
type Loaded =
  | (Shown & { answer?: Shown; faq?: boolean; prices?: boolean; changes?: Changes; post?: Post | null; study?: Study | null })
  | null
  | undefined;

/** The language is said where there is more than one. */
type PageFacts = SiteFacts & { language?: Language };

/** What a public page is about, in the words of schema.org; nothing for pages that are not listed. */
export function structuredData(path: string, facts: PageFacts, loaded: unknown): Thing[] | null {
  const bare = barePath(path);
  const page = publicPages.find((one) => one.path === bare);
  const { post, study } = (loaded as Loaded) ?? {};
  if (post && bare === postPath(post.slug)) return aboutPost(post, facts);
  if (study && bare === studyPath(study.slug)) return aboutStudy(study, facts);
  if (!page) return null;
  // A search engine knows no badge, so it is told nothing of samples.
  const { services: shown, answer, faq, prices, changes } = (loaded as Loaded) ?? {};
  const { language = 'en' } = facts;
  const address = pathIn(language, page.path);
  const name = changes?.meta?.title ?? translated(language, page.title);
  const services = (shown ?? answer?.services)?.filter((service) => !service.is_sample);
  const plans = prices ? changed('plans', pricingContent.plans, changes).tiers : [];
  const questions = questionsOn(page.path, faq ?? false, changes);
  return [
    localBusiness(facts),
    ...(page.path === '/' ? [] : [breadcrumbs(facts.publicUrl, [{ name, path: address }], language)]),
    ...(facts.language ? [webPage(facts.publicUrl, address, name, language)] : []),
    ...(services?.length ? [serviceList(services, facts)] : []),
    ...(page.path === '/pricing' && plans.length > 0 ? [planCatalog(plans, facts)] : []),
    ...(questions.length > 0 ? [faqPage(questions)] : []),
  ];
}

const ownQuestions: Readonly<Record<string, typeof moreContent.more_faq>> = {
  '/support': supportFaq,
  '/pricing': pricingContent.faq,
};

/** Those of the page itself, while they are shown, and those that the owner has added. */
const questionsOn = (path: string, hasOwn: boolean, changes: Changes) => {
  const own = hasOwn ? ownQuestions[path] : undefined;
  return [
    ...(own ? changed('faq', own, changes).entries : []),
    ...(isHidden('more_faq', changes) ? [] : changed('more_faq', moreContent.more_faq, changes).entries),
  ];
};

/** A search engine knows no badge, so it is told nothing of a sample. */
const aboutPost = (post: Post, facts: PageFacts): Thing[] | null => {
  if (post.is_sample) return null;
  const { title, excerpt: description, published_at, changed_at, language } = post;
  const at = (path: string) => pathIn(language, path);
  const path = at(postPath(post.slug));
  const steps = [
    { name: translated(language, 'Blog'), path: at('/blog') },
    { name: title, path },
  ];
  return [
    localBusiness(facts),
    breadcrumbs(facts.publicUrl, steps, language),
    blogPosting(facts.publicUrl, {
      ...{ title, description, path, published_at, changed_at, tags: post.tags.map(({ name }) => name) },
      picture: coverFile(post.cover)?.src ?? at(`/og/${postPicture(post.slug)}.png`),
      author: { name: post.author.name, path: at(authorPath(post.author.slug)) },
      ...(facts.language && { language }),
    }),
  ];
};

const aboutStudy = (study: Study, facts: PageFacts): Thing[] | null => {
  if (study.is_sample) return null;
  const { title, summary: description, slug, published_at, changed_at, services, language } = study;
  const at = (path: string) => pathIn(language, path);
  const path = at(studyPath(slug));
  const steps = [
    { name: translated(language, 'Work'), path: at(workPath) },
    { name: title, path },
  ];
  return [
    localBusiness(facts),
    breadcrumbs(facts.publicUrl, steps, language),
    caseStudy(facts.publicUrl, {
      ...{ title, description, path, published_at, changed_at, services },
      picture: at(`/og/${studyPicture(slug)}.png`),
      ...(facts.language && { language }),
    }),
  ];
};
