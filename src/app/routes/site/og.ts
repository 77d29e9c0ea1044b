import { findRecord } from '#app/load-failure.server.ts';
import { type PageContext, pageContext } from '#app/page-context.ts';
import { publicPages } from '#app/public-pages.ts';
import { postLimits } from '#features/website/blog/choices.ts';
import { postPath, postPicture } from '#features/website/blog/paths.ts';
import { studyPath, studyPicture } from '#features/website/case-studies/paths.ts';
import { findPage } from '#features/website/content/registry.ts';
import { pictureOf } from '#features/website/seo/og-picture.server.ts';
import { defaultMessages } from '#shared/branding.ts';
import { pathIn } from '#shared/languages.ts';
import { changed } from '#shared/site-content.ts';
import { slugPattern } from '#shared/slug.ts';
import { translated } from '#ui/words.ts';
import type { Route } from './+types/og.ts';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { api, site, publicUrl, language } = context.get(pageContext);
  const name = params.file.replace(/\.png$/, '');
  const page =
    publicPages.find((one) => one.name === name) ??
    (await ownPost(api, name)) ??
    (await ownStudy(api, name)) ??
    (await ownPage(api, name));
  if (!page || name === params.file)
    return new Response(defaultMessages.notFound, { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  const content = findPage(page.name);
  const [{ branding }, published, { seo }] = await Promise.all([
    site(),
    content && api.content.published({ page: content.key }),
    api.seo.head({ page: page.path }),
  ]);
  const { title: headline } = changed('hero', { title: translated(language, page.headline) }, published?.changes);
  const text = seo?.description ?? published?.changes?.meta?.description ?? translated(language, page.description);
  const address = new URL(publicUrl).host + pathIn(language, page.path).replace(/\/$/, '');
  const { png, etag } = await pictureOf({ headline, text, studio: branding.companyName, address }, branding.colors);
  const headers = { etag, 'cache-control': 'public, no-cache', 'cross-origin-resource-policy': 'cross-origin' };
  if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(png), {
    headers: { ...headers, 'content-type': 'image/png', 'content-length': String(png.length) },
  });
}

/** A post of the blog: its picture is named by its address too. */
async function ownPost(api: PageContext['api'], name: string) {
  const slug = name.startsWith(postPicture('')) ? name.slice(postPicture('').length) : '';
  const post = slugPattern.test(slug) ? await findRecord(api.blog.get({ slug: slug.slice(0, postLimits.slug) })) : null;
  if (post?.slug !== slug) return null;
  return { path: postPath(slug), name, headline: post.title, description: post.excerpt };
}

/** A case study, in the same way. */
async function ownStudy(api: PageContext['api'], name: string) {
  const slug = name.startsWith(studyPicture('')) ? name.slice(studyPicture('').length) : '';
  const study = slugPattern.test(slug) ? await findRecord(api.work.get({ slug: slug.slice(0, postLimits.slug) })) : null;
  if (study?.slug !== slug) return null;
  return { path: studyPath(slug), name, headline: study.title, description: study.summary };
}

/** A page that the owner has made, with the words on its picture. */
async function ownPage(api: PageContext['api'], slug: string) {
  const found = await findRecord(api.content.find({ page: slug.slice(0, 60) }));
  if (found?.slug !== slug) return null;
  const { title, text } = changed('hero', { title: found.title, text: '' }, found.changes);
  return { path: `/${slug}`, name: slug, headline: title, description: text };
}
