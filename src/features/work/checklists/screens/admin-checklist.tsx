import { Link2, Link2Off, Paperclip, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { fileSizeText } from '#shared/file-size.ts';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { AdminChecklist } from '../contract.ts';
import { checklistsApi, useChecklistChange } from './checklists-api.ts';
import { LaunchText, LineState } from './line-state.tsx';

type Act = { kind: 'renew' } | { kind: 'withdraw' } | { kind: 'delete' } | { kind: 'reopen'; line_id: string };

const confirmations = {
  renew: {
    title: 'Make a new link?',
    description: 'The link that the client has now ends at once.',
    confirmLabel: 'Make a new link',
  },
  withdraw: {
    title: 'Withdraw the link?',
    description: 'The list can then be reached in the portal alone.',
    confirmLabel: 'Withdraw link',
  },
  delete: { title: 'Delete this list?', description: 'It is gone for good, for your client too.', confirmLabel: 'Delete list' },
} as const;

const remindersText = ({ reminders_enabled, reminders_sent, reminders_most }: AdminChecklist): string =>
  reminders_enabled ? `${reminders_sent} of ${reminders_most} reminders sent` : 'Reminders are off';

/** One list with what was brought, its link and its reminders. */
export function AdminChecklistCard({ list, onEdit }: { list: AdminChecklist; onEdit: () => void }) {
  const [asking, setAsking] = useState<keyof typeof confirmations | null>(null);
  /** A login that waits to be read, and would be lost. */
  const [wiping, setWiping] = useState<AdminChecklist['lines'][number] | null>(null);
  const { id, title } = list;
  const change = useChecklistChange(
    list.project_id,
    (act: Act) => {
      switch (act.kind) {
        case 'renew':
          return checklistsApi.call.renewLink({ id });
        case 'withdraw':
          return checklistsApi.call.withdrawLink({ id });
        case 'delete':
          return checklistsApi.call.delete({ id });
        case 'reopen':
          return checklistsApi.call.reopen({ id: act.line_id });
      }
    },
    {
      failed: 'The list could not be changed.',
      onDone: () => {
        setAsking(null);
        setWiping(null);
      },
    },
  );
  return (
    <article aria-label={title} className="rounded-lg border bg-surface">
      <header className="grid gap-1 border-b px-4 py-3">
        <div className="flex items-start justify-between gap-3">
          <h3 className="flex min-w-0 flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
            {title}
            <SampleBadge show={list.is_sample} />
          </h3>
          <span className="flex shrink-0">
            <IconButton label={`Edit ${title}`} icon={<Pencil aria-hidden="true" />} onClick={onEdit} />
            <IconButton label={`Delete ${title}`} icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking('delete')} />
          </span>
        </div>
        <LaunchText launch={list.launch} />
        <p className="text-sm text-muted">
          {remindersText(list)}
          {list.next_reminder_at && (
            <>
              , the next on <LocalTime value={list.next_reminder_at} />
            </>
          )}
        </p>
      </header>
      <ul aria-label={`Lines of ${title}`} className="divide-y">
        {list.lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            onReopen={() =>
              line.credential?.state === 'handed' ? setWiping(line) : change.mutate({ kind: 'reopen', line_id: line.id })
            }
          />
        ))}
      </ul>
      <footer className="flex flex-wrap items-center gap-2 border-t px-4 py-3">
        {list.link && <CopyLink link={list.link} />}
        <Button variant="outline" size="sm" onClick={() => (list.link ? setAsking('renew') : change.mutate({ kind: 'renew' }))}>
          <Link2 aria-hidden="true" />
          New link
        </Button>
        {list.link && (
          <Button variant="outline" size="sm" onClick={() => setAsking('withdraw')}>
            <Link2Off aria-hidden="true" />
            Withdraw link
          </Button>
        )}
      </footer>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsking(null)}
          {...confirmations[asking]}
          pending={change.isPending}
          onConfirm={() => change.mutate({ kind: asking })}
        />
      )}
      {wiping && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setWiping(null)}
          title={`Ask again for “${wiping.title}”?`}
          description="The client has handed it over, and nobody has read it. It is deleted unread, and the client is asked to hand it over again."
          confirmLabel="Ask again"
          pending={change.isPending}
          onConfirm={() => change.mutate({ kind: 'reopen', line_id: wiping.id })}
        />
      )}
    </article>
  );
}

/** The whole address is known in the browser alone. */
function CopyLink({ link }: { link: string }) {
  const isHydrated = useHydrated();
  return (
    <CopyButton value={isHydrated ? `${location.origin}${link}` : link} label="Link" size="sm">
      Copy link
    </CopyButton>
  );
}

function Line({ line, onReopen }: { line: AdminChecklist['lines'][number]; onReopen: () => void }) {
  return (
    <li className="grid gap-2 px-4 py-3 text-sm">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{line.title}</span>
        <span className="flex items-center gap-1.5">
          <LineState line={line} />
          {line.done_at && (
            <IconButton label={`Ask again for ${line.title}`} icon={<RotateCcw aria-hidden="true" />} onClick={onReopen} />
          )}
        </span>
      </div>
      {line.credential?.state === 'handed' && (
        <p>
          <TextLink to="#credentials">Waits to be read, once</TextLink>
        </p>
      )}
      {line.credential?.read_at && (
        <p className="text-muted">
          Read on <LocalTime value={line.credential.read_at} />
        </p>
      )}
      {line.answer && <p className="break-words whitespace-pre-line text-muted">{line.answer}</p>}
      {line.files.length > 0 && (
        <ul aria-label={`Files: ${line.title}`} className="grid gap-1">
          {line.files.map((file) => (
            <li key={file.id} className="flex min-w-0 items-center gap-2">
              <Paperclip aria-hidden="true" className="size-4 shrink-0 text-muted" />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <TextLink to={file.url} target="_blank" rel="noopener" reloadDocument>
                  {file.original_name}
                </TextLink>{' '}
                <span className="text-muted">({fileSizeText(file.size)})</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
