import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { logLevels } from '#shared/logs.ts';
import { type LogSettings, logSettings } from '#shared/settings/logs.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { SwitchField } from '#ui/form-fields.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast.tsx';
import { TypedNumberField } from '#ui/typed-number-field.tsx';
import type { ShownLogSettings } from '../contract.ts';
import { logsApi } from './logs-api.ts';

const queryKey = ['logs', 'settings'];

export function LogSettingsSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const stored = useQuery({ queryKey, queryFn: () => logsApi.call.settings(), enabled: open });
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Log settings"
      description="How long entries are kept, and what is told by mail."
    >
      {stored.data ? (
        <SettingsForm settings={stored.data} onSaved={() => onOpenChange(false)} />
      ) : stored.error ? (
        <ErrorPanel
          message={reasonOf(stored.error, 'The settings could not be loaded.')}
          onRetry={() => void stored.refetch()}
          retrying={stored.isFetching}
        />
      ) : (
        <LoadingRows rows={6} />
      )}
    </Sheet>
  );
}

/** A field of a form holds text; an empty one means nothing was chosen. */
const typedNumber = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? null : Number(value)), schema);
const { mail_on_fatal, mail_on_errors, ...numbers } = logSettings.schema.shape;
const formSchema = z.object({
  mail_on_fatal,
  mail_on_errors,
  ...{
    debug_days: typedNumber(numbers.debug_days),
    info_days: typedNumber(numbers.info_days),
    warn_days: typedNumber(numbers.warn_days),
    error_days: typedNumber(numbers.error_days),
    fatal_days: typedNumber(numbers.fatal_days),
    error_count: typedNumber(numbers.error_count),
    error_minutes: typedNumber(numbers.error_minutes),
    quiet_minutes: typedNumber(numbers.quiet_minutes),
  },
});

type SettingsFormProps = { settings: ShownLogSettings; onSaved: () => void };

function SettingsForm({ settings: { default_days, ...settings }, onSaved }: SettingsFormProps) {
  const client = useQueryClient();
  const form = useForm({ resolver: zodResolver(formSchema), defaultValues: settings });
  const { control } = form;
  const withRate = useWatch({ control, name: 'mail_on_errors' });
  const save = useMutation({
    mutationFn: (input: LogSettings) => logsApi.call.saveSettings(input),
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved);
      toast.success('Log settings saved');
      onSaved();
    },
    onError: (error) => {
      showFieldErrors(form, error);
      toast.error(reasonOf(error, 'The log settings could not be saved.'));
    },
  });
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit((input) => save.mutate(input))} className="grid gap-8">
      <fieldset className="grid gap-4">
        <legend className="mb-1 font-semibold">Days that entries are kept</legend>
        <p className="text-muted">
          An empty field means {default_days} {default_days === 1 ? 'day' : 'days'}. Entries go a month at a time: once all of a
          month are older than this. Beyond a million entries the oldest go first.
        </p>
        <div className="grid grid-cols-2 gap-4">
          {logLevels.map((level) => (
            <TypedNumberField
              key={level}
              control={control}
              name={`${level}_days`}
              label={level}
              step={1}
              placeholder={String(default_days)}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="grid gap-4">
        <legend className="mb-3 font-semibold">Mail to the studio</legend>
        <SwitchField control={control} name="mail_on_fatal" label="On a fatal error" hint="Within a minute." />
        <SwitchField control={control} name="mail_on_errors" label="On many errors" hint="Once for each incident." />
        {withRate && (
          <div className="grid grid-cols-2 gap-4">
            <TypedNumberField control={control} name="error_count" label="Errors" step={1} />
            <TypedNumberField control={control} name="error_minutes" label="Within minutes" step={1} />
          </div>
        )}
        <TypedNumberField
          control={control}
          name="quiet_minutes"
          label="Quiet minutes after a mail"
          hint="What happens meanwhile is told afterwards."
          step={1}
        />
      </fieldset>
      <Button type="submit" loading={save.isPending} className="justify-self-start">
        Save Log Settings
      </Button>
    </form>
  );
}
