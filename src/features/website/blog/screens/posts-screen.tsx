import { Mail, Newspaper, Plus, UserPen } from 'lucide-react';
import { useState } from 'react';
import { ContentFrame } from '#features/website/publishing/screens/content-frame.tsx';
import { DraftBadges, stateFilter } from '#features/website/publishing/screens/draft-badges.tsx';
import { LanguageBadges } from '#features/website/publishing/screens/draft-languages.tsx';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { TimeAgo } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { LoadedPage } from '#ui/server-list.ts';
import { useServerList } from '#ui/use-server-list.ts';
import type { AdminListedPost } from '../contract.ts';
import { AuthorsDialog } from './authors-dialog.tsx';
import { blogApi, blogKey, type PostsQuery, postsList } from './blog-api.ts';
import { NewPostDialog } from './new-post-dialog.tsx';

type Page = { items: AdminListedPost[]; next_cursor: string | null };

const columns: Column<AdminListedPost>[] = [
  {
    key: 'title',
    header: 'Title',
    cell: (post) => (
      <span className="flex min-w-0 items-center gap-x-2 font-medium">
        <span className="min-w-0 truncate">{post.title || 'Untitled'}</span>
        <SampleBadge show={post.is_sample} className="shrink-0" />
      </span>
    ),
    skeleton: 'w-64',
  },
  {
    key: 'state',
    header: 'State',
    cell: (post) => (
      <span className="flex flex-wrap items-center gap-1.5">
        <DraftBadges record={post} />
        <LanguageBadges record={post} />
      </span>
    ),
  },
  { key: 'author', header: 'Author', cell: (post) => post.author, hideBelow: 'md' },
  {
    key: 'address',
    header: 'Address',
    cell: (post) => <span className="font-mono text-xs text-muted">/blog/{post.slug}</span>,
    hideBelow: 'lg',
  },
  { key: 'updated', header: 'Changed', cell: (post) => <TimeAgo value={post.updated_at} className="text-muted" />, align: 'end' },
];

export function PostsScreen({ loaded }: { loaded: LoadedPage<PostsQuery, Page> | null }) {
  const [open, setOpen] = useState<'new' | 'authors' | null>(null);
  const posts = useServerList(postsList, {
    key: [...blogKey, 'list'],
    read: (query) => blogApi.call.list(query),
    loaded,
    failure: 'The posts could not be loaded.',
  });
  const create = (
    <Button onClick={() => setOpen('new')}>
      <Plus aria-hidden="true" />
      Create New Post
    </Button>
  );
  return (
    <ContentFrame
      actions={
        <>
          <Button variant="outline" onClick={() => setOpen('authors')}>
            <UserPen aria-hidden="true" />
            Authors
          </Button>
          <LinkButton to="/admin/content/blog/subscribers" variant="outline">
            <Mail aria-hidden="true" />
            Subscribers
          </LinkButton>
          {create}
        </>
      }
    >
      <DataTable
        label="Posts"
        columns={columns}
        rows={posts.page?.items}
        rowId={(post) => post.id}
        rowHref={(post) => `/admin/content/blog/${post.id}`}
        rowLabel={(post) => post.title || 'Untitled'}
        list={posts.list}
        search="Search posts..."
        filters={[stateFilter]}
        nextCursor={posts.page?.next_cursor ?? null}
        error={posts.failed}
        onRetry={() => void posts.refetch()}
        refreshing={posts.isRefreshing}
        empty={{
          icon: Newspaper,
          title: 'No posts yet',
          text: 'Write about your work: posts are found by search engines, can be subscribed to, and can be sent by mail.',
          action: create,
        }}
      />
      {open === 'new' && <NewPostDialog onClose={() => setOpen(null)} />}
      {open === 'authors' && <AuthorsDialog onClose={() => setOpen(null)} />}
    </ContentFrame>
  );
}
