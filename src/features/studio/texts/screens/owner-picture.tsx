import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { brandingContract, ownerPictureMaxBytes } from '#features/studio/branding/contract.ts';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { FileDrop } from '#ui/file-drop.tsx';
import { toast } from '#ui/toast.tsx';

const api = apiClient(brandingContract);

export function OwnerPicture({ url }: { url: string | null }) {
  const { revalidate } = useRevalidator();
  // A new key throws away the preview of a picture that was refused.
  const [attempt, setAttempt] = useState(0);
  const save = useMutation({
    mutationFn: (file: File | null) => (file ? api.call.saveOwnerPicture({ file }) : api.call.removeOwnerPicture()),
    onSuccess: async (_, file) => {
      toast.success(file ? 'Your picture was stored' : 'Your picture was removed');
      await revalidate();
    },
    onError: () => setAttempt((count) => count + 1),
  });
  return (
    <FileDrop
      key={`${url}-${attempt}`}
      label="Your picture"
      hint="Upright works best. It is made smaller, and what the camera noted about the place is removed."
      maxBytes={ownerPictureMaxBytes}
      currentUrl={url}
      busy={save.isPending}
      error={save.error ? reasonOf(save.error, 'The picture could not be stored.') : undefined}
      onFile={(file) => save.mutate(file)}
      onRemove={url ? () => save.mutate(null) : undefined}
    />
  );
}
