import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiFailure } from '#ui/api-client.ts';

/** Puts the server's field errors beside their fields; what the person typed stays. */
export function showFieldErrors<T extends FieldValues, C, O>(form: UseFormReturn<T, C, O>, error: unknown) {
  if (!(error instanceof ApiFailure)) return;
  for (const [at, [name, message]] of Object.entries(error.fields).entries()) {
    form.setError(name as FieldPath<T>, { type: 'server', message }, { shouldFocus: at === 0 });
  }
}
