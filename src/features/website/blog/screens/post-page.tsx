import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { excerptOf, type PostContent, readingMinutes } from '#shared/post-blocks.ts';
import type { ListedPost, Post, PostAuthor } from '../contract.ts';
import { authorPath } from '../paths.ts';
import { tagsOf } from '../policy.ts';
import { PostBody } from '#features/website/publishing/screens/post-body.tsx';
import { PostFacts, PostList, TagLinks } from './post-list.tsx';

export function PostPage({ post, related }: { post: Post; related: readonly ListedPost[] }) {
  return (
    <>
      <article className="container-page pt-14 pb-16 sm:pt-20 lg:pt-24">
        <div className="mx-auto max-w-3xl">
          <Link to="/blog" className="inline-flex items-center gap-2 rounded-xs text-sm text-muted hover:text-ink">
            <ArrowLeft aria-hidden="true" className="size-4" />
            Blog
          </Link>
          <h1 className="mt-6 mb-6 font-display text-title leading-[1.05] font-semibold text-balance [overflow-wrap:anywhere] sm:text-hero">
            {post.title}
          </h1>
          <PostFacts post={post} />
        </div>
        <div className="mx-auto mt-10 max-w-[42rem] border-t pt-10 lg:mt-14 lg:pt-14">
          <PostBody blocks={post.blocks} />
          <footer className="mt-14 grid gap-8 border-t pt-8">
            <TagLinks tags={post.tags} />
            {post.author.about && <AboutAuthor author={post.author} />}
          </footer>
        </div>
      </article>
      {related.length > 0 && (
        <section aria-labelledby="related-title" className="border-t bg-sidebar section-y">
          <div className="container-page">
            <h2 id="related-title" className="mb-8 font-display text-title font-semibold">
              Related posts
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
  return (
    <div className="container-page pt-14 pb-28 sm:pt-20">
      <h1 className="font-display text-title font-semibold">This page of the blog does not exist</h1>
      <p className="mt-4 leading-relaxed text-muted">
        It was taken back, or there never was one at this address.{' '}
        <Link to="/blog" className="text-primary-ink underline decoration-current/35 underline-offset-4 hover:decoration-current">
          All posts
        </Link>
      </p>
    </div>
  );
}

type SharedPostProps = { is_draft: boolean; content: PostContent; author: PostAuthor /** When it was asked for. */; at: string };

/** The draft of a post by its private link. */
export function SharedPost({ is_draft, content, author, at }: SharedPostProps) {
  return (
    <>
      <p role="note" className="border-b bg-info-soft px-4 py-2 text-center text-sm">
        {is_draft
          ? 'This is a draft. Visitors of the site do not see it yet.'
          : 'There is no draft any more. This is what visitors of the site see.'}
      </p>
      <PostPage post={previewedPost(content, author, at)} related={[]} />
    </>
  );
}

/** A draft in the shape of a post: how it would stand on the page if it were published at that moment. */
const previewedPost = (content: PostContent, author: PostAuthor, at: string): Post => ({
  ...{ slug: '', title: content.title || 'Untitled', excerpt: excerptOf(content), blocks: content.blocks, author },
  ...{ tags: tagsOf(content.tags), minutes: readingMinutes(content.blocks), published_at: at, changed_at: at, is_sample: false },
});
