import clsx from 'clsx';
import { Link } from 'react-router';
import { PostCover } from '#features/website/publishing/screens/post-picture.tsx';
import { mediumDate } from '#shared/calendar-day.ts';
import { languages } from '#shared/languages.ts';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { useLanguage, useOtherLanguage, useWords } from '#ui/words.ts';
import type { ListedPost } from '../contract.ts';
import { authorPath, postPath, tagPath } from '../paths.ts';
import type { PostTag } from '../policy.ts';

const quietLink = 'rounded-xs underline-offset-4 hover:text-ink hover:underline';

export const minutesText = (minutes: number): string => `${minutes} min read`;

type PostFactsProps = {
  post: Pick<ListedPost, 'author' | 'published_at' | 'published_on' | 'minutes' | 'is_sample' | 'language'>;
  /** One below the other, where they stand beside the text. */
  isStacked?: boolean;
};

/** Who wrote it, when, and how long it takes. */
export function PostFacts({ post, isStacked = false }: PostFactsProps) {
  const t = useWords();
  const other = useOtherLanguage(post.language);
  const dot = (
    <span aria-hidden="true" className={isStacked ? 'lg:hidden' : undefined}>
      ·
    </span>
  );
  return (
    <p
      className={clsx(
        'flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted',
        isStacked && 'lg:flex-col lg:items-start lg:gap-y-1.5',
      )}
    >
      <time dateTime={post.published_at}>{mediumDate(post.published_on, useLanguage())}</time>
      {dot}
      <Link to={authorPath(post.author.slug)} className={quietLink}>
        {post.author.name}
      </Link>
      {dot}
      <span className="figures">{t('{minutes} min read', { minutes: post.minutes })}</span>
      {other && (
        <>
          {dot}
          <span lang={other}>{languages[other].name}</span>
        </>
      )}
      <SampleBadge show={post.is_sample} />
    </p>
  );
}

export function TagLinks({ tags }: { tags: readonly PostTag[] }) {
  const t = useWords();
  if (tags.length === 0) return null;
  return (
    <ul aria-label={t('Tags')} className="flex flex-wrap gap-2">
      {tags.map(({ slug, name }) => (
        <li key={slug} className="min-w-0">
          <Link
            to={tagPath(slug)}
            className="inline-block max-w-full rounded-full border px-3 py-1 text-[0.8125rem] text-muted transition-colors [overflow-wrap:anywhere] hover:border-control-line hover:text-ink"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const rowBoxes = [
  { from: 1024, width: '278px', ratio: 3 / 2 },
  { from: 640, width: '30vw', ratio: 3 / 2 },
  { width: '92vw', ratio: 2 },
];
const leadBoxes = [
  { from: 1248, width: '660px', ratio: 4 / 3 },
  { from: 1024, width: '54vw', ratio: 4 / 3 },
  { from: 640, width: '92vw', ratio: 2 },
  { width: '92vw', ratio: 3 / 2 },
];

type PostListProps = {
  posts: readonly ListedPost[];
  as?: 'h2' | 'h3';
  /** The first is shown large. */
  hasLead?: boolean;
};

/** One post after the other. */
export function PostList({ posts, as = 'h2', hasLead = false }: PostListProps) {
  const [first] = posts;
  return (
    <>
      {hasLead && first && <LeadPost post={first} />}
      <ul className={hasLead ? undefined : 'border-t'}>
        {posts.slice(hasLead ? 1 : 0).map((post) => (
          <li key={post.slug} className="border-b">
            <article className="grid items-start gap-x-10 gap-y-3 py-8 [overflow-wrap:anywhere] sm:grid-cols-12 lg:py-12">
              <PostCover
                slug={post.slug}
                columns={3}
                rows={2}
                cover={post.cover}
                boxes={rowBoxes}
                alt=""
                className="sm:col-span-4 lg:col-span-3"
                coverClass="aspect-2/1 sm:aspect-3/2"
                tilesClass="aspect-3/2 max-sm:hidden"
              />
              <div className="grid gap-4 sm:col-span-8 lg:col-span-9">
                <PostFacts post={post} />
                <PostTitle post={post} as={as} className="text-2xl leading-tight tracking-tight sm:text-3xl" />
                <Excerpt post={post} className="leading-relaxed" />
                <TagLinks tags={post.tags} />
              </div>
            </article>
          </li>
        ))}
      </ul>
    </>
  );
}

function LeadPost({ post }: { post: ListedPost }) {
  return (
    <article className="grid items-center gap-x-10 gap-y-7 border-y py-8 [overflow-wrap:anywhere] lg:grid-cols-12 lg:py-12">
      <PostCover
        slug={post.slug}
        columns={4}
        rows={3}
        cover={post.cover}
        boxes={leadBoxes}
        alt=""
        isFirst
        className="lg:col-span-7 lg:aspect-4/3"
        coverClass="aspect-3/2 sm:aspect-2/1"
        tilesClass="aspect-2/1 sm:aspect-5/2"
      />
      <div className="grid gap-5 lg:col-span-5">
        <PostFacts post={post} />
        <PostTitle post={post} as="h2" className="text-title" />
        <Excerpt post={post} className="text-lead" />
        <TagLinks tags={post.tags} />
      </div>
    </article>
  );
}

function Excerpt({ post: { excerpt, language }, className }: { post: ListedPost; className: string }) {
  const lang = useOtherLanguage(language);
  return excerpt ? (
    <p lang={lang} className={`measure text-muted ${className}`}>
      {excerpt}
    </p>
  ) : null;
}

type PostTitleProps = { post: ListedPost; as: 'h2' | 'h3'; className: string };

function PostTitle({ post, as: Heading, className }: PostTitleProps) {
  return (
    <Heading lang={useOtherLanguage(post.language)} className={`${className} font-display font-semibold text-balance`}>
      <Link to={postPath(post.slug)} className="rounded-xs decoration-1 underline-offset-4 hover:underline">
        {post.title}
      </Link>
    </Heading>
  );
}
