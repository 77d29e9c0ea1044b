import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { clientKey } from '#features/clients/page/screens/client-page-api.ts';
import { ContactPicker, type PickedContact } from '#features/people/contacts/screens/contact-picker.tsx';
import { contactsKey } from '#features/people/contacts/screens/contacts-api.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import { undoDays } from '../policy.ts';
import { EarlierMerges } from './earlier-merges.tsx';
import { mergingApi, mergingKey } from './merging-api.ts';
import { PreviewOfMerge } from './preview-of-merge.tsx';

type MergeDialogProps = { id: string; name: string; onClose: () => void };

export function MergeDialog({ id, name, onClose }: MergeDialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [other, setOther] = useState<PickedContact | null>(null);
  const pair = { id, other_id: other?.id ?? '' };
  const preview = useQuery({
    queryKey: [...mergingKey, 'preview', pair],
    queryFn: () => mergingApi.call.preview(pair),
    enabled: other !== null,
    // What comes along may have changed since it was last looked at.
    gcTime: 0,
  });
  const refresh = () =>
    Promise.all([clientKey(id), ['clients'], contactsKey, mergingKey].map((queryKey) => client.invalidateQueries({ queryKey })));
  const merge = useMutation({
    mutationFn: () => mergingApi.call.merge(pair),
    onSuccess: async ({ merged }) => {
      toast.success('Contacts merged', { description: `This can be undone for ${undoDays} days.` });
      onClose();
      await refresh();
      // The one with the account stays, which may be the other one.
      if (merged.id === id) await navigate(`/admin/clients/${pair.other_id}`, { replace: true });
    },
    onError: (error) => toast.error(reasonOf(error, 'Failed to merge the contacts')),
  });
  const mayMerge = preview.data?.refusal === null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !merge.isPending && onClose()}
      title={`Merge ${name}`}
      description="For two contacts that are the same person. Everything of both comes together, and no history is lost."
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={merge.isPending}>
            Cancel
          </Button>
          <Button onClick={() => merge.mutate()} disabled={!mayMerge} loading={merge.isPending}>
            Merge contacts
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <ContactPicker label="The other contact" mayCreate={false} value={other} onChange={setOther} />
        {other && preview.isPending && <Skeleton className="h-24" />}
        {preview.error && <FormAlert>{reasonOf(preview.error, 'What comes together could not be read.')}</FormAlert>}
        {preview.data && other && <PreviewOfMerge preview={preview.data} />}
        <EarlierMerges id={id} name={name} onUndone={refresh} />
      </div>
    </Dialog>
  );
}
