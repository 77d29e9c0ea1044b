import {
  Copy,
  FlaskConical,
  History,
  KeyRound,
  Link as LinkIcon,
  MoreHorizontal,
  Pause,
  Pencil,
  Play,
  Rewind,
  Trash2,
} from 'lucide-react';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLink,
  DropdownMenuTrigger,
} from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TimeAgo } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { stepLabels } from '../choices.ts';
import type { Workflow } from '../contract.ts';
import { flatten } from '../steps-policy.ts';

const shownSteps = 3;

export type CardAction = 'edit' | 'toggle' | 'test' | 'delete' | 'duplicate' | 'versions' | 'rehearse' | 'hook' | 'secret';

export function WorkflowCard({ workflow, onAction }: { workflow: Workflow; onAction: (action: CardAction) => void }) {
  const { id, name, description, is_active, trigger, trigger_label, steps, last_run_at, failed_runs, next_due_at } = workflow;
  const all = flatten(steps);
  const calls = all.some(({ step }) => step.type === 'action' && step.action.kind === 'call_webhook');
  return (
    <Card className="flex w-full flex-col p-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-[0.9375rem] leading-6 font-semibold tracking-tight break-words">{name}</h2>
        <Badge tone={is_active ? 'success' : 'neutral'}>{is_active ? 'Active' : 'Paused'}</Badge>
      </div>
      <p className="mt-0.5 flex flex-wrap items-center gap-2 text-[0.8125rem] text-muted">
        {trigger_label}
        <SampleBadge show={workflow.is_sample} />
      </p>
      {description && <p className="mt-2 line-clamp-2 leading-relaxed text-muted">{description}</p>}
      <ol className="mt-3 grid gap-1.5">
        {all.slice(0, shownSteps).map(({ step }, at) => (
          <li key={step.id} className="flex min-w-0 gap-2">
            <span className="text-muted tabular-nums">{at + 1}.</span>
            <span className="min-w-0 flex-1 truncate">{step.name}</span>
            <span className="text-xs leading-5 text-muted">{stepLabels[step.type]}</span>
          </li>
        ))}
      </ol>
      {all.length > shownSteps && <p className="mt-1.5 text-[0.8125rem] text-muted">+{all.length - shownSteps} more steps</p>}
      <p className="mt-3 flex flex-wrap gap-x-3 text-[0.8125rem] text-muted">
        {last_run_at ? (
          <span>
            Last run <TimeAgo value={last_run_at} />
          </span>
        ) : (
          'Never run'
        )}
        {next_due_at && (
          <span>
            Next <TimeAgo value={next_due_at} />
          </span>
        )}
        {failed_runs > 0 && (
          <TextLink to={`/admin/workflows/runs?workflow_id=${id}&status=failed`}>{failed_runs} failed</TextLink>
        )}
      </p>
      <div className="mt-auto -ml-2 flex pt-3">
        <IconButton label={`Edit ${name}`} icon={<Pencil aria-hidden="true" />} onClick={() => onAction('edit')} />
        <IconButton
          label={`${is_active ? 'Pause' : 'Activate'} ${name}`}
          icon={is_active ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          onClick={() => onAction('toggle')}
        />
        <IconButton label={`Test run of ${name}`} icon={<FlaskConical aria-hidden="true" />} onClick={() => onAction('test')} />
        <IconButton label={`Delete ${name}`} icon={<Trash2 aria-hidden="true" />} onClick={() => onAction('delete')} />
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <IconButton label={`More for ${name}`} icon={<MoreHorizontal aria-hidden="true" />} className="ml-auto" />
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuItem icon={<Copy aria-hidden="true" />} onSelect={() => onAction('duplicate')}>
              Duplicate
            </DropdownMenuItem>
            {workflow.trigger !== 'schedule' && trigger !== 'record_date' && trigger !== 'webhook' && (
              <DropdownMenuItem icon={<Rewind aria-hidden="true" />} onSelect={() => onAction('rehearse')}>
                Rehearse on the last 30 days
              </DropdownMenuItem>
            )}
            <DropdownMenuItem icon={<History aria-hidden="true" />} onSelect={() => onAction('versions')}>
              Versions
            </DropdownMenuItem>
            <DropdownMenuLink icon={<History aria-hidden="true" />} to={`/admin/workflows/runs?workflow_id=${id}`}>
              Run history
            </DropdownMenuLink>
            {trigger === 'webhook' && (
              <DropdownMenuItem icon={<LinkIcon aria-hidden="true" />} onSelect={() => onAction('hook')}>
                Webhook address
              </DropdownMenuItem>
            )}
            {calls && (
              <DropdownMenuItem icon={<KeyRound aria-hidden="true" />} onSelect={() => onAction('secret')}>
                Signing secret
              </DropdownMenuItem>
            )}
          </DropdownMenuContent>
        </DropdownMenu>
      </div>
    </Card>
  );
}
