import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { visitSettings } from '#shared/settings/visits.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { SwitchField } from '#ui/form-fields.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { toast } from '#ui/toast.tsx';
import { TypedNumberField } from '#ui/typed-number-field.tsx';
import type { VisitSettings } from '../contract.ts';
import { visitorsPath, visitsApi, visitsKey } from './visits-api.ts';

const key = [...visitsKey, 'settings'];

export function VisitSettingsForm() {
  const stored = useQuery({ queryKey: key, queryFn: () => visitsApi.call.getSettings() });
  if (stored.data) return <Fields settings={stored.data} />;
  if (!stored.error) return <LoadingRows />;
  return (
    <ErrorPanel
      message={reasonOf(stored.error, 'The settings could not be loaded.')}
      onRetry={() => void stored.refetch()}
      retrying={stored.isFetching}
    />
  );
}

function Fields({ settings }: { settings: VisitSettings }) {
  const client = useQueryClient();
  const form = useForm({ resolver: zodResolver(visitSettings.schema), values: settings });
  const save = useMutation({
    mutationFn: (input: VisitSettings) => visitsApi.call.updateSettings(input),
    onSuccess: (saved) => {
      client.setQueryData(key, saved);
      toast.success('Visitor counting updated');
    },
    onError: (error) => {
      showFieldErrors(form, error);
      toast.error(reasonOf(error, 'The settings could not be saved.'));
    },
  });
  const { control } = form;
  return (
    <form method="post" onSubmit={form.handleSubmit((input) => save.mutate(input))} noValidate>
      <SettingsSection
        title="Visitor counting"
        description={
          <>
            This server counts views itself, without cookies and without stored addresses, so nobody has to be asked. The privacy
            page says so. The figures are under <TextLink to={visitorsPath}>Visitors</TextLink>.
          </>
        }
        className="grid gap-5"
        footer={
          <Button type="submit" loading={save.isPending}>
            Save Visitor Counting
          </Button>
        }
      >
        <SwitchField control={control} name="count_visits" label="Count views of public pages" />
        <SwitchField
          control={control}
          name="respect_do_not_track"
          label="Leave out browsers that ask not to be tracked"
          hint="Those that send Do Not Track or Global Privacy Control."
        />
        <TypedNumberField
          control={control}
          name="visit_months"
          label="Months that single views are kept"
          hint="Views and visitors by day stay for good."
          step={1}
        />
      </SettingsSection>
    </form>
  );
}
