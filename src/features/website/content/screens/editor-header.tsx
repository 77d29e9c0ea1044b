import { CalendarClock, CalendarX, EllipsisVertical, ExternalLink, History, Link2, Pencil, Trash2, Undo2 } from 'lucide-react';
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
import { EditorLanguages } from './editor-languages.tsx';
import { PageState } from './page-state.tsx';
import type { Editor } from './use-editor.ts';

const savingWords = { saved: 'Draft saved', saving: 'Saving...', failed: 'Not saved', conflict: 'Not saved' } as const;

export type EditorAction = 'address' | 'delete' | 'history' | 'previews' | 'schedule' | 'unschedule' | 'discard' | 'publish';

type EditorHeaderProps = { editor: Editor; isBusy: boolean; onAction: (action: EditorAction) => void };

export function EditorHeader({ editor: { stored, saving }, isBusy, onAction }: EditorHeaderProps) {
  const isChanged = stored.has_draft || saving.kind !== 'saved';
  const isNew = stored.is_free && stored.version === 0;
  return (
    <PageHeader
      title={stored.label}
      back={{ to: '/admin/content', label: 'Content' }}
      badge={
        <>
          <PageState page={{ ...stored, has_draft: isChanged }} />
          <SampleBadge show={stored.is_sample} />
        </>
      }
      actions={
        <>
          <EditorLanguages stored={stored} />
          <span role="status" className="text-sm text-muted empty:-mr-2 max-sm:order-last max-sm:empty:mr-0 max-sm:empty:-ml-2">
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
              {!isNew && (
                <DropdownMenuLink to={stored.path} target="_blank" icon={<ExternalLink aria-hidden="true" />}>
                  View page
                </DropdownMenuLink>
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
              {stored.is_free && (
                <>
                  <DropdownMenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onAction('address')}>
                    Title and address
                  </DropdownMenuItem>
                  <DropdownMenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => onAction('delete')}>
                    Delete page
                  </DropdownMenuItem>
                </>
              )}
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
