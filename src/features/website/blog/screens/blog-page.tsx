import { ArrowLeft, ArrowRight, Rss } from 'lucide-react';
import { Link } from 'react-router';
import { PageHero } from '#features/website/site/screens/parts/page-hero.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { useWords } from '#ui/words.ts';
import { blogHero } from '../content.ts';
import type { PostList as Posts } from '../contract.ts';
import { feedPaths } from '../paths.ts';
import { PostList } from './post-list.tsx';

const linkClass = 'inline-flex items-center gap-2 rounded-xs font-medium text-primary-ink underline-offset-4 hover:underline';

type BlogPageProps = {
  list: Posts;
  /** Of the page itself. */
  path: string;
  /** Whether newer posts stand on a page before. */
  isOlder: boolean;
};

/** All posts, or those of a tag or an author. */
export function BlogPage({ list: { items, next_cursor, tag, author }, path, isOlder }: BlogPageProps) {
  const t = useWords();
  const title = tag?.name ?? author?.name ?? t(blogHero.title);
  const text = tag ? t('Posts with this tag') : author ? author.about || t('Posts by this author') : t(blogHero.text);
  return (
    <>
      <PageHero title={title} text={text} className="[overflow-wrap:anywhere]">
        <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
          {(tag || author) && (
            <Link to="/blog" className={linkClass}>
              <ArrowLeft aria-hidden="true" className="size-4" />
              {t('All posts')}
            </Link>
          )}
          <a href={feedPaths.rss} className={linkClass}>
            <Rss aria-hidden="true" className="size-4" />
            {t('RSS feed')}
          </a>
          <SampleBadge show={author?.is_sample ?? false} />
        </p>
      </PageHero>
      <div className="container-page pb-20 lg:pb-28">
        {items.length === 0 ? (
          <div className="border-t pt-10">
            <h2 className="font-display text-2xl font-semibold tracking-tight">
              {isOlder ? t('There are no older posts') : t('Nothing has been published yet')}
            </h2>
            <p className="mt-3 leading-relaxed text-muted">
              {isOlder ? t('You have reached the end.') : t('The first post will stand here.')}
            </p>
          </div>
        ) : (
          <PostList posts={items} hasLead={!(tag || author || isOlder)} />
        )}
        {(isOlder || next_cursor) && (
          <nav aria-label={t('Pages of the blog')} className="mt-10 flex flex-wrap justify-between gap-6">
            {isOlder && (
              <Link to={path} className={linkClass}>
                <ArrowLeft aria-hidden="true" className="size-4" />
                {t('Newest posts')}
              </Link>
            )}
            {next_cursor && (
              <Link to={`${path}?before=${encodeURIComponent(next_cursor)}`} className={`${linkClass} ml-auto`}>
                {t('Older posts')}
                <ArrowRight aria-hidden="true" className="size-4" />
              </Link>
            )}
          </nav>
        )}
      </div>
    </>
  );
}
