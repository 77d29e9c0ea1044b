import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { type SampleDataRemoval, sampleDataContract } from '../contract.ts';

const api = apiClient(sampleDataContract);
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, rows) => total + rows, 0);

function summary({ removed, kept }: SampleDataRemoval): string {
  const gone = `${sum(removed).toLocaleString('en-US')} records were deleted.`;
  const stay = sum(kept);
  if (stay === 0) return gone;
  return `${gone} ${stay === 1 ? 'One record stays, because your own records depend on it.' : `${stay} records stay, because your own records depend on them.`}`;
}

/** Over the admin area for as long as any sample record exists. */
export function SampleBanner({ mayRemove }: { mayRemove: boolean }) {
  const [asking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: () => api.call.remove(),
    onSuccess: async (result) => {
      setAsking(false);
      toast.success('Sample data removed', { description: summary(result) });
      await Promise.all([revalidate(), client.invalidateQueries()]);
    },
    onError: (error) => toast.error(reasonOf(error, 'The sample data could not be removed.')),
  });
  return (
    <section
      aria-label="Sample data"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b bg-accent-soft px-4 py-2 text-sm sm:px-6"
    >
      <p className="mr-auto flex items-center gap-2">
        <FlaskConical aria-hidden="true" className="size-4 shrink-0 text-accent-ink" />
        This workspace contains sample data
      </p>
      {mayRemove && (
        <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
          Remove sample data
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Remove sample data"
        description="Every record marked Sample is deleted, and nothing else. This cannot be undone."
        confirmLabel="Remove sample data"
        pending={removal.isPending}
        onConfirm={() => removal.mutate()}
      />
    </section>
  );
}
