import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Field } from '#ui/field.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast.tsx';
import { type DraftPreview, type PreviewDays, previewDays } from '../preview-contract.ts';

const dayLabel = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

type PreviewsDialogProps = {
  /** Where the record is cached. */
  recordKey: readonly unknown[];
  list: () => Promise<{ items: DraftPreview[] }>;
  create: (days: PreviewDays) => Promise<unknown>;
  revoke: (id: string) => Promise<unknown>;
  onClose: () => void;
};

/** Private links to the draft, for somebody without an account. */
export function PreviewsDialog({ recordKey, list, create, revoke: end, onClose }: PreviewsDialogProps) {
  const client = useQueryClient();
  const [days, setDays] = useState<PreviewDays>(7);
  const key = [...recordKey, 'previews'];
  const previews = useQuery({ queryKey: key, queryFn: list });
  const readAgain = () => client.invalidateQueries({ queryKey: key });
  const make = useMutation({
    mutationFn: () => create(days),
    onSuccess: readAgain,
    onError: (error) => toast.error(reasonOf(error, 'The link could not be made.')),
  });
  const revoke = useMutation({
    mutationFn: (id: string) => end(id),
    onSuccess: async () => {
      await readAgain();
      toast.success('Link revoked');
    },
    onError: (error) => toast.error(reasonOf(error, 'The link could not be revoked.')),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Share a preview"
      description="Whoever has the link sees the draft as it is at that moment, without an account, until the link ends."
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field label="The link ends after" className="flex-1">
          {(control) => (
            <Select
              {...control}
              value={String(days)}
              options={previewDays.map((one) => ({ value: String(one), label: dayLabel(one) }))}
              onChange={(event) => setDays(previewDays.find((one) => String(one) === event.target.value) ?? 7)}
            />
          )}
        </Field>
        <Button loading={make.isPending} onClick={() => make.mutate()}>
          <Link2 aria-hidden="true" />
          Create link
        </Button>
      </div>
      {previews.isPending && <LoadingRows rows={1} />}
      {previews.error && (
        <ErrorPanel
          message={reasonOf(previews.error, 'The links could not be loaded.')}
          onRetry={() => void previews.refetch()}
          retrying={previews.isFetching}
        />
      )}
      {previews.data && previews.data.items.length > 0 && (
        <ul aria-label="Private links" className="mt-4 divide-y border-t">
          {previews.data.items.map(({ id, link, expires_at }) => (
            <li key={id} className="grid gap-2 py-3">
              <a
                href={link}
                target="_blank"
                rel="noreferrer"
                className="min-w-0 font-mono text-xs break-all underline underline-offset-4"
              >
                {link}
              </a>
              <div className="flex flex-wrap items-center gap-2">
                <p className="flex-1 text-[0.8125rem] text-muted">
                  Ends <LocalTime value={expires_at} />
                </p>
                <CopyButton value={link} label="Link" size="sm">
                  Copy
                </CopyButton>
                <Button variant="outline" size="sm" disabled={revoke.isPending} onClick={() => revoke.mutate(id)}>
                  Revoke
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
