import { useQueryClient } from '@tanstack/react-query';
import { FolderOpen, Send, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { uploadQueue } from '#features/work/files/screens/file-queue.ts';
import { UploadArea } from '#features/work/files/screens/upload-area.tsx';
import { fileSizeText } from '#shared/file-size.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { isUnderWay } from '#ui/uploads/upload-queue.ts';
import { useUploads } from '#ui/uploads/use-uploads.ts';
import type { DeliverableDetail } from '../contract.ts';
import { ChooseFilesDialog } from './choose-files-dialog.tsx';
import { deliverableKey, deliverablesApi, useDeliverableChange } from './deliverables-api.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';

/** Where the studio puts the files of the next version together, and hands it over. */
export function NextVersion({ deliverable }: { deliverable: DeliverableDetail }) {
  const { id, next_files, versions } = deliverable;
  const client = useQueryClient();
  const [open, setOpen] = useState<'choose' | 'hand-over' | null>(null);
  const number = (versions[0]?.number ?? 0) + 1;
  useEffect(() => uploadQueue.onDone(() => void client.invalidateQueries({ queryKey: deliverableKey(id) })), [client, id]);
  const waiting = useUploads(uploadQueue).some((upload) => upload.target.deliverable_id === id && isUnderWay(upload));
  const remove = useDeliverableChange(id, (file_id: string) => deliverablesApi.call.removeFile({ id, file_id }), {
    failed: 'The file could not be removed.',
  });
  return (
    <section aria-labelledby="next-title" className="min-w-0">
      <h2 id="next-title" className="mb-3 text-[0.9375rem] font-semibold tracking-tight">
        {number === 1 ? 'First version' : `Version ${number}`}
      </h2>
      <UploadArea target={{ deliverable_id: id }} />
      {next_files.length > 0 && (
        <ul aria-label={`Files of version ${number}`} className="mb-4 divide-y rounded-lg border bg-surface">
          {next_files.map((file) => (
            <li key={file.id} className="flex items-center gap-3 py-1.5 pr-1.5 pl-4 text-sm">
              <span className="min-w-0 flex-1 truncate" title={file.original_name}>
                {file.original_name}
              </span>
              <span className="figures shrink-0 text-[0.8125rem] text-muted">{fileSizeText(file.size)}</span>
              <IconButton
                label={`Remove ${file.original_name}`}
                icon={<X aria-hidden="true" />}
                onClick={() => remove.mutate(file.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen('hand-over')} disabled={next_files.length === 0 || waiting}>
          <Send aria-hidden="true" />
          Hand over version {number}
        </Button>
        <Button variant="outline" onClick={() => setOpen('choose')}>
          <FolderOpen aria-hidden="true" />
          Choose stored files
        </Button>
      </div>
      {waiting && <p className="mt-2 text-[0.8125rem] text-muted">It can be handed over once the files above are uploaded.</p>}
      {open === 'choose' && <ChooseFilesDialog deliverable={deliverable} onClose={() => setOpen(null)} />}
      {open === 'hand-over' && <HandOverDialog deliverable={deliverable} number={number} onClose={() => setOpen(null)} />}
    </section>
  );
}
