import {
  CalendarClock,
  CalendarX,
  EllipsisVertical,
  ExternalLink,
  EyeOff,
  History,
  Link2,
  Pencil,
  Send,
  Trash2,
  Undo2,
} from 'lucide-react';
import { Button } from '#ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLink,
  DropdownMenuTrigger,
} from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { postPath } from '../paths.ts';
import { PostStateBadges } from './post-state.tsx';
import type { PostEditing } from './use-post-editor.ts';

const savingWords = { saved: 'Draft saved', saving: 'Saving...', failed: 'Not saved', conflict: 'Not saved' } as const;

export type PostDialog = 'history' | 'previews' | 'schedule' | 'address' | 'delete' | 'send';
export type PostAction = PostDialog | 'unschedule' | 'discard' | 'withdraw' | 'publish';

type PostHeaderProps = { editor: PostEditing; isBusy: boolean; onAction: (action: PostAction) => void };

export function PostHeader({ editor: { stored, content, saving }, isBusy, onAction }: PostHeaderProps) {
  const isChanged = stored.has_draft || saving.kind !== 'saved';
  return (
    <PageHeader
      title={content.title || 'Untitled'}
      back={{ to: '/admin/content/blog', label: 'Blog' }}
      badge={
        <>
          <PostStateBadges post={{ ...stored, has_draft: isChanged }} />
          <SampleBadge show={stored.is_sample} />
        </>
      }
      actions={
        <>
          <span role="status" className="text-sm text-muted max-sm:order-last">
            {isChanged ? savingWords[saving.kind] : ''}
          </span>
          <Button variant="outline" onClick={() => onAction('history')}>
            <History aria-hidden="true" />
            History
          </Button>
          <DropdownMenu>
            <DropdownMenuTrigger asChild>
              <IconButton label="More" icon={<EllipsisVertical aria-hidden="true" />} variant="outline" />
            </DropdownMenuTrigger>
            <DropdownMenuContent>
              {stored.is_public && (
                <>
                  <DropdownMenuLink to={postPath(stored.slug)} target="_blank" icon={<ExternalLink aria-hidden="true" />}>
                    View post
                  </DropdownMenuLink>
                  <DropdownMenuItem icon={<Send aria-hidden="true" />} onSelect={() => onAction('send')}>
                    Send to subscribers
                  </DropdownMenuItem>
                </>
              )}
              <DropdownMenuItem icon={<Link2 aria-hidden="true" />} onSelect={() => onAction('previews')}>
                Share a preview
              </DropdownMenuItem>
              <DropdownMenuItem
                disabled={!isChanged}
                icon={<CalendarClock aria-hidden="true" />}
                onSelect={() => onAction('schedule')}
              >
                Publish later
              </DropdownMenuItem>
              {stored.publish_at && (
                <DropdownMenuItem icon={<CalendarX aria-hidden="true" />} onSelect={() => onAction('unschedule')}>
                  Do not publish later
                </DropdownMenuItem>
              )}
              <DropdownMenuItem disabled={!isChanged} icon={<Undo2 aria-hidden="true" />} onSelect={() => onAction('discard')}>
                Discard draft
              </DropdownMenuItem>
              <DropdownMenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onAction('address')}>
                Address and author
              </DropdownMenuItem>
              {stored.is_public && (
                <DropdownMenuItem icon={<EyeOff aria-hidden="true" />} onSelect={() => onAction('withdraw')}>
                  Unpublish
                </DropdownMenuItem>
              )}
              <DropdownMenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => onAction('delete')}>
                Delete post
              </DropdownMenuItem>
            </DropdownMenuContent>
          </DropdownMenu>
          <Button loading={isBusy} disabled={!isChanged} onClick={() => onAction('publish')}>
            Publish
          </Button>
        </>
      }
    />
  );
}
