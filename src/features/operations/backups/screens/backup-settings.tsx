import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Control, useController, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Field } from '#ui/field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { PasswordField, SelectField, SwitchField, TextField } from '#ui/form-fields.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Select, type SelectOption } from '#ui/select.tsx';
import { SettingsSection, sectionStack } from '#ui/settings-section.tsx';
import { toast } from '#ui/toast.tsx';
import { backupSettingsInput, backupsContract, type BackupSettings as Settings } from '../contract.ts';
import { BackupList } from './backup-list.tsx';

const api = apiClient(backupsContract);
const queryKey = ['backup-settings'];

export function BackupSettings() {
  const stored = useQuery({ queryKey, queryFn: () => api.call.settings() });
  if (!stored.data)
    return stored.error ? (
      <ErrorPanel
        message={reasonOf(stored.error, 'The backup settings could not be loaded.')}
        onRetry={() => void stored.refetch()}
        retrying={stored.isFetching}
      />
    ) : (
      <LoadingRows rows={5} />
    );
  return (
    <div className={sectionStack}>
      <BackupList />
      <PlanForm settings={stored.data} />
    </div>
  );
}

const schedules = [
  { value: 'off', label: 'Off' },
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every week' },
];
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map((label, day) => ({
  value: String(day),
  label,
}));
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }));

const formSchema = backupSettingsInput
  .extend({ again: z.string() })
  .refine(({ passphrase, again }) => passphrase === again, { message: 'The two are not the same', path: ['again'] });
type Typed = z.output<typeof formSchema>;

function formOf({ has_passphrase: _, has_bucket: __, folder: ___, time_zone: ____, next_at: _____, ...plan }: Settings) {
  return { ...plan, passphrase: '', again: '' };
}

function PlanForm({ settings }: { settings: Settings }) {
  const client = useQueryClient();
  // Not `values`: what is typed stays while the settings are read again.
  const form = useForm({ resolver: zodResolver(formSchema), defaultValues: formOf(settings) });
  const { control } = form;
  const [schedule, place, isEncrypted] = useWatch({ control, name: ['schedule', 'place', 'is_encrypted'] });
  const save = useMutation({
    mutationFn: ({ again: _, ...input }: Typed) => api.call.saveSettings(input),
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved);
      form.reset(formOf(saved));
      toast.success('Backup settings saved');
    },
    onError: (error) => {
      showFieldErrors(form, error);
      toast.error(reasonOf(error, 'The backup settings could not be saved.'));
    },
  });
  const { folder, has_bucket, has_passphrase, next_at, time_zone } = settings;
  const places = [
    { value: 'folder', label: 'A folder on the server' },
    {
      value: 'bucket',
      label: has_bucket ? 'The bucket of your files' : 'The bucket of your files (none is set up)',
      disabled: !has_bucket,
    },
  ];
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit(
        (input) => save.mutate(input),
        () => toast.error('Please check the fields of the backup settings'),
      )}
    >
      <SettingsSection
        title="Schedule"
        badge={<Badge tone={next_at ? 'success' : 'neutral'}>{next_at ? 'On' : 'Off'}</Badge>}
        description={
          <>
            A backup holds the database, every file and the secret of this installation. While a schedule is on, the newest one is
            restored for a test, and again every week.
            {next_at && (
              <span className="mt-2 block font-medium text-ink">
                Next: <LocalTime value={next_at} />
              </span>
            )}
          </>
        }
        className="grid gap-5"
        footer={
          <Button type="submit" loading={save.isPending}>
            Save Backup Settings
          </Button>
        }
      >
        <div className="grid gap-5 sm:grid-cols-3">
          <SelectField control={control} name="schedule" label="Back up" options={schedules} />
          {schedule === 'weekly' && <NumberSelect control={control} name="weekday" label="Day" options={weekdays} />}
          {schedule !== 'off' && (
            <NumberSelect
              control={control}
              name="hour"
              label="Hour"
              options={hours}
              hint={`In your studio's time zone, ${time_zone}.`}
            />
          )}
        </div>
        <SelectField
          control={control}
          name="place"
          label="Keep backups in"
          options={places}
          hint={
            place === 'folder'
              ? `${folder}. A disk that fails takes the backups on it along: copy them elsewhere, or use a bucket.`
              : 'Under backups/ in the bucket of S3_BUCKET.'
          }
        />
        <SwitchField
          control={control}
          name="is_encrypted"
          label="Encrypt backups"
          hint="Whoever gets hold of an encrypted backup can do nothing with it without the passphrase."
        />
        {isEncrypted && (
          <>
            <PasswordField
              control={control}
              name="passphrase"
              label="Passphrase"
              autoComplete="new-password"
              placeholder={has_passphrase ? '••••••••••••••••' : undefined}
              hint={has_passphrase ? 'Stored. Leave blank to keep it.' : 'At least 12 characters.'}
            />
            <PasswordField control={control} name="again" label="Passphrase again" autoComplete="new-password" />
            <FormAlert tone="warning" title="Keep the passphrase outside of this server">
              Without it an encrypted backup cannot be restored. A backup keeps the passphrase that it was made with.
            </FormAlert>
          </>
        )}
        <fieldset>
          <legend className="text-sm font-medium">Keep of the scheduled backups</legend>
          <div className="mt-2 grid gap-5 sm:grid-cols-3">
            <TextField control={control} name="keep_daily" label="Days" numeric inputMode="numeric" />
            <TextField control={control} name="keep_weekly" label="Weeks" numeric inputMode="numeric" />
            <TextField control={control} name="keep_monthly" label="Months" numeric inputMode="numeric" />
          </div>
          <p className="mt-2 text-sm text-muted">
            The newest backup of each of the last days, weeks and months. What you made yourself stays until you delete it.
          </p>
        </fieldset>
      </SettingsSection>
    </form>
  );
}

type NumberSelectProps = {
  control: Control<Typed>;
  name: 'hour' | 'weekday';
  label: string;
  hint?: string;
  options: readonly SelectOption[];
};

function NumberSelect({ control, name, label, hint, options }: NumberSelectProps) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message}>
      {(wiring) => (
        <Select
          {...wiring}
          {...field}
          options={options}
          value={String(field.value)}
          onChange={({ target }) => field.onChange(Number(target.value))}
        />
      )}
    </Field>
  );
}
