import { useMutation } from '@tanstack/react-query';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { showFieldErrors } from '#ui/form-failure.ts';
import { toast } from '#ui/toast.tsx';

const failed = 'Failed to save Email settings';

/** Saving a mail provider, with the same words for each. */
export function useSaveEmail<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  call: (input: O) => Promise<unknown>,
  onSaved: () => Promise<void>,
) {
  const save = useMutation({
    mutationFn: call,
    onSuccess: async () => {
      toast.success('Email settings saved successfully');
      await onSaved();
      // The secrets go out of the form also where nothing that is shown has changed.
      form.reset();
    },
    onError: (error) => {
      showFieldErrors(form, error);
      toast.error(failed);
    },
  });
  return { save, refuse: () => void toast.error(failed) };
}
