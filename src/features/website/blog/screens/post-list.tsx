import { Link } from 'react-router';
import { mediumDate } from '#shared/calendar-day.ts';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { ListedPost } from '../contract.ts';
import { authorPath, postPath, tagPath } from '../paths.ts';
import type { PostTag } from '../policy.ts';

const quietLink = 'rounded-xs underline-offset-4 hover:text-ink hover:underline';

export const minutesText = (minutes: number): string => `${minutes} min read`;

/** Who wrote it, when, and how long it takes. */
export function PostFacts({
  post,
}: {
  post: Pick<ListedPost, 'author' | 'published_at' | 'published_on' | 'minutes' | 'is_sample'>;
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
      <time dateTime={post.published_at}>{mediumDate(post.published_on)}</time>
      <span aria-hidden="true">·</span>
      <Link to={authorPath(post.author.slug)} className={quietLink}>
        {post.author.name}
      </Link>
      <span aria-hidden="true">·</span>
      <span className="figures">{minutesText(post.minutes)}</span>
      <SampleBadge show={post.is_sample} />
    </p>
  );
}

export function TagLinks({ tags }: { tags: readonly PostTag[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-2">
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

type PostListProps = { posts: readonly ListedPost[]; as?: 'h2' | 'h3' };

/** One post after the other, each with its facts beside it. */
export function PostList({ posts, as: Heading = 'h2' }: PostListProps) {
  return (
    <ul className="border-t">
      {posts.map((post) => (
        <li key={post.slug} className="border-b">
          <article className="grid gap-x-10 gap-y-3 py-8 [overflow-wrap:anywhere] lg:grid-cols-12 lg:py-12">
            <div className="lg:col-span-4 lg:pt-2">
              <PostFacts post={post} />
            </div>
            <div className="grid gap-4 lg:col-span-8">
              <Heading className="font-display text-2xl leading-tight font-semibold tracking-tight text-balance sm:text-3xl">
                <Link to={postPath(post.slug)} className="rounded-xs decoration-1 underline-offset-4 hover:underline">
                  {post.title}
                </Link>
              </Heading>
              {post.excerpt && <p className="measure leading-relaxed text-muted">{post.excerpt}</p>}
              <TagLinks tags={post.tags} />
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}
