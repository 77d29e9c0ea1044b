import {
  CalendarClock,
  CalendarX,
  EllipsisVertical,
  ExternalLink,
  EyeOff,
  History,
  Link2,
  Pencil,
  Trash2,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
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
import type { DraftState } from '../draft-contract.ts';
import { DraftBadges } from './draft-badges.tsx';
import type { DraftEditing } from './use-draft-editor.ts';

const savingWords = { saved: 'Draft saved', saving: 'Saving...', failed: 'Not saved', conflict: 'Not saved' } as const;

export type DraftDialog = 'history' | 'previews' | 'schedule' | 'address' | 'delete';
export type DraftAction = DraftDialog | 'unschedule' | 'discard' | 'withdraw' | 'publish';

type DraftHeaderProps<C extends { title: string }, S extends DraftState<C>> = {
  editor: DraftEditing<C, S>;
  isBusy: boolean;
  onAction: (action: DraftAction) => void;
  back: { to: string; label: string };
  /** Where visitors see it. */
  path: string;
  labels: { view: string; address: string; delete: string };
  /** Of a record that visitors see, in the menu. */
  publicItems?: ReactNode;
};

export function DraftHeader<C extends { title: string }, S extends DraftState<C>>(props: DraftHeaderProps<C, S>) {
  const { editor, isBusy, onAction, back, path, labels, publicItems } = props;
  const { stored, content, saving } = editor;
  const isChanged = stored.has_draft || saving.kind !== 'saved';
  // A translation is seen while its original is.
  const isSeen = stored.is_public && stored.original?.is_public !== false;
  return (
    <PageHeader
      title={content.title || 'Untitled'}
      back={back}
      badge={
        <>
          <DraftBadges record={{ ...stored, has_draft: isChanged }} />
          <SampleBadge show={stored.is_sample} />
        </>
      }
      actions={
        <>
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
              {isSeen && (
                <>
                  <DropdownMenuLink to={path} target="_blank" icon={<ExternalLink aria-hidden="true" />}>
                    {labels.view}
                  </DropdownMenuLink>
                  {publicItems}
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
              {/* A translation has the address of its original. */}
              {stored.original === null && (
                <DropdownMenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onAction('address')}>
                  {labels.address}
                </DropdownMenuItem>
              )}
              {stored.is_public && (
                <DropdownMenuItem icon={<EyeOff aria-hidden="true" />} onSelect={() => onAction('withdraw')}>
                  Unpublish
                </DropdownMenuItem>
              )}
              <DropdownMenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => onAction('delete')}>
                {labels.delete}
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
