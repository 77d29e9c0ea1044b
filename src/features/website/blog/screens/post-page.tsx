import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { PostBody } from '#features/website/publishing/screens/post-body.tsx';
import { PostCover } from '#features/website/publishing/screens/post-picture.tsx';
import { PictureCredit } from '#features/website/site/screens/pictures/picture-credit.tsx';
import type { Language } from '#shared/languages.ts';
import { excerptOf, type PostContent, readingMinutes } from '#shared/post-blocks.ts';
import type { SitePicture } from '#shared/site-picture.ts';
import { useOtherLanguage, useWords } from '#ui/words.ts';
import type { ListedPost, Post, PostAuthor } from '../contract.ts';
import { authorPath } from '../paths.ts';
import { tagsOf } from '../policy.ts';
import { PostFacts, PostList, TagLinks } from './post-list.tsx';

const coverBoxes = [
  { from: 1248, width: '1168px', ratio: 21 / 9 },
  { from: 1024, width: '92vw', ratio: 21 / 9 },
  { from: 640, width: '92vw', ratio: 2 },
  { width: '92vw', ratio: 3 / 2 },
];

export function PostPage({ post, related }: { post: Post; related: readonly ListedPost[] }) {
  const t = useWords();
  const lang = useOtherLanguage(post.language);
  return (
    <>
      <article className="container-page pt-10 pb-16 sm:pt-14 lg:pb-28">
        <Link to="/blog" className="inline-flex items-center gap-2 rounded-xs text-sm text-muted hover:text-ink">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t('Blog')}
        </Link>
        <h1
          lang={lang}
          className="entrance mt-6 max-w-[16em] font-display text-title leading-[1.05] font-semibold text-balance [overflow-wrap:anywhere] sm:text-hero"
        >
          {post.title}
        </h1>
        <PostCover
          slug={post.slug}
          columns={10}
          rows={2}
          cover={post.cover}
          boxes={coverBoxes}
          isFirst
          className="mt-8 sm:mt-10 lg:mt-14"
          coverClass="aspect-3/2 sm:aspect-2/1 lg:aspect-21/9"
          tilesClass="aspect-5/2 sm:aspect-4/1 lg:aspect-5/1"
        />
        {post.cover && <PictureCredit picture={post.cover} />}
        <div className="mt-8 grid gap-x-10 gap-y-10 lg:mt-14 lg:grid-cols-12">
          <div className="grid content-start gap-5 max-lg:border-b max-lg:pb-8 lg:col-span-3 lg:pt-1.5">
            <PostFacts post={post} isStacked />
            <TagLinks tags={post.tags} />
          </div>
          <div lang={lang} className="min-w-0 max-w-[42rem] lg:col-span-8 lg:col-start-5">
            <PostBody blocks={post.blocks} pictures={post.pictures} />
            {post.author.about && (
              <footer className="mt-14 border-t pt-8">
                <AboutAuthor author={post.author} />
              </footer>
            )}
          </div>
        </div>
      </article>
      {related.length > 0 && (
        <section aria-labelledby="related-title" className="border-t bg-sidebar section-y">
          <div className="container-page">
            <h2 id="related-title" className="mb-8 font-display text-title font-semibold">
              {t('Related posts')}
            </h2>
            <PostList posts={related} as="h3" />
          </div>
        </section>
      )}
    </>
  );
}

function AboutAuthor({ author }: { author: PostAuthor }) {
  return (
    <p className="leading-relaxed text-muted [overflow-wrap:anywhere]">
      <Link to={authorPath(author.slug)} className="rounded-xs font-semibold text-ink underline-offset-4 hover:underline">
        {author.name}
      </Link>
      <br />
      {author.about}
    </p>
  );
}

export function MissingPost() {
  const t = useWords();
  return (
    <div className="container-page pt-14 pb-28 sm:pt-20">
      <h1 className="font-display text-title font-semibold">{t('This page of the blog does not exist')}</h1>
      <p className="mt-4 leading-relaxed text-muted">
        {t('It was taken back, or there never was one at this address.')}{' '}
        <Link to="/blog" className="text-primary-ink underline decoration-current/35 underline-offset-4 hover:decoration-current">
          {t('All posts')}
        </Link>
      </p>
    </div>
  );
}

type SharedPostProps = {
  is_draft: boolean;
  slug: string;
  language: Language;
  content: PostContent;
  author: PostAuthor;
  pictures: Readonly<Record<string, SitePicture>>;
  /** First; now, where it was not. */
  published_at: string;
  published_on: string;
};

/** The draft of a post by its private link. */
export function SharedPost({ is_draft, ...shared }: SharedPostProps) {
  const t = useWords();
  return (
    <>
      <p role="note" className="border-b bg-info-soft px-4 py-2 text-center text-sm">
        {is_draft
          ? t('This is a draft. Visitors of the site do not see it yet.')
          : t('There is no draft any more. This is what visitors of the site see.')}
      </p>
      <PostPage post={previewedPost(shared)} related={[]} />
    </>
  );
}

/** A draft in the shape of a post: how it would stand on the page if it were published at that moment. */
const previewedPost = ({ slug, language, content, author, pictures, ...published }: Omit<SharedPostProps, 'is_draft'>): Post => ({
  ...{ slug, title: content.title || 'Untitled', excerpt: excerptOf(content), blocks: content.blocks, author },
  ...{ tags: tagsOf(content.tags), minutes: readingMinutes(content.blocks), is_sample: false },
  ...{ language, languages: [language] },
  ...{ ...published, changed_at: published.published_at },
  ...{ pictures, cover: (content.cover && pictures[content.cover.media]) ?? null },
});
