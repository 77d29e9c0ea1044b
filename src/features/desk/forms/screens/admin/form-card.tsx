import { ExternalLink, Pencil, SquarePen, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { TimeAgo } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { toast } from '#ui/toast.tsx';
import type { Form } from '../../admin-contract.ts';
import { excerpt, formTypeLabel } from './form-words.ts';
import { formsAdminApi, useFormChange } from './forms-api.ts';

export function FormCard({ form, onEdit }: { form: Form; onEdit: () => void }) {
  const id = useId();
  const toggle = useFormChange((is_active: boolean) => formsAdminApi.call.setActive({ id: form.id, is_active }), {
    failed: 'The form could not be switched.',
  });
  const restore = useFormChange(() => formsAdminApi.call.restore({ id: form.id }), {
    done: `${form.name} is back`,
    failed: 'The form could not be taken back.',
  });
  const remove = useFormChange(
    () => formsAdminApi.call.delete({ params: { id: form.id }, query: { updated_at: form.updated_at } }),
    {
      failed: 'The form could not be deleted.',
      onDone: () => toast.success('Form deleted', { action: { label: 'Undo', onClick: () => restore.mutate(undefined) } }),
    },
  );
  const built = form.site_form === null;
  return (
    <li>
      <Card className="flex h-full flex-col gap-4 p-5">
        <div className="flex items-start justify-between gap-3">
          <h2 id={id} className="min-w-0 font-semibold [overflow-wrap:anywhere]">
            {form.name}
          </h2>
          <Switch
            aria-label={`${form.name} is active`}
            checked={toggle.isPending ? toggle.variables : form.is_active}
            disabled={toggle.isPending}
            onChange={(event) => toggle.mutate(event.target.checked)}
          />
        </div>
        <div className="flex flex-wrap gap-1.5">
          <Badge tone="primary" icon={null}>
            {formTypeLabel(form.type)}
          </Badge>
          {form.email_enabled && <Badge tone="success">Email Enabled</Badge>}
          {built && form.version === null && <Badge>Not published</Badge>}
          <SampleBadge show={form.is_sample} />
        </div>
        <dl className="grid gap-2 text-sm">
          <Fact label="Submissions">
            <TextLink to={`/admin/forms/submissions?form=${form.id}`} className="figures">
              {form.submission_count}
            </TextLink>
          </Fact>
          <Fact label="Last updated">
            <TimeAgo value={form.updated_at} />
          </Fact>
          <Fact label="Success message">{excerpt(form.success_message)}</Fact>
          <Fact label="Error message">{excerpt(form.failure_message)}</Fact>
        </dl>
        <div className="mt-auto flex items-center gap-1 border-t pt-3">
          {built && (
            <LinkButton to={`/admin/forms/${form.id}`} variant="outline" size="sm" aria-label={`Build ${form.name}`}>
              <SquarePen aria-hidden="true" />
              Build
            </LinkButton>
          )}
          {built && form.version !== null && (
            <a
              href={`/forms/${form.slug}`}
              target="_blank"
              rel="noopener"
              aria-label={`Open ${form.name} in a new tab`}
              className="grid size-9 shrink-0 place-items-center rounded-sm text-muted hover:bg-hover hover:text-ink"
            >
              <ExternalLink aria-hidden="true" className="size-4" />
            </a>
          )}
          <span className="ml-auto flex">
            <IconButton label={`Edit ${form.name}`} icon={<Pencil aria-hidden="true" />} onClick={onEdit} />
            <IconButton
              label={built ? `Delete ${form.name}` : `${form.name} belongs to a page of the site and cannot be deleted`}
              icon={<Trash2 aria-hidden="true" />}
              disabled={!built || remove.isPending}
              onClick={() => remove.mutate(undefined)}
            />
          </span>
        </div>
      </Card>
    </li>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
