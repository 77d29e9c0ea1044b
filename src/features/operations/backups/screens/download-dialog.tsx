import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { apiClient } from '#ui/api-client.ts';
import { FormAlert } from '#ui/form-alert.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { PasswordField } from '#ui/form-fields.tsx';
import { type Backup, backupsContract } from '../contract.ts';

const api = apiClient(backupsContract);
const schema = z.object({ password: z.string().min(1, 'Please enter your password') });

/** The browser saves the file as it comes; it is never held in memory. */
function startDownload(id: string, key: string): void {
  const link = document.createElement('a');
  link.href = `/api/admin/backups/${id}/file?key=${encodeURIComponent(key)}`;
  link.download = '';
  link.click();
}

export function DownloadDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { password: '' } });
  const permit = useMutation({
    mutationFn: ({ password }: { password: string }) => api.call.permitDownload({ id: backup.id, password }),
    onSuccess: ({ key }) => {
      startDownload(backup.id, key);
      onClose();
    },
    onError: (error) => showFieldErrors(form, error),
  });
  return (
    <FormDialog
      title="Download this backup"
      description="It holds everything that is stored here, so your password is asked for."
      action="Download"
      saving={permit}
      failed="The download could not be started."
      onSubmit={form.handleSubmit((input) => permit.mutate(input))}
      onClose={onClose}
    >
      {!backup.is_encrypted && (
        <FormAlert tone="warning">This backup is not encrypted: keep it where nobody else can read it.</FormAlert>
      )}
      <PasswordField control={form.control} name="password" label="Your password" autoComplete="current-password" />
    </FormDialog>
  );
}
