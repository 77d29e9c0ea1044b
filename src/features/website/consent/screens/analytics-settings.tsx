import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { ApiFailure, apiClient, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { TextField } from '#ui/form-fields.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { toast } from '#ui/toast.tsx';
import { type AnalyticsSettings, analyticsSettings, consentContract } from '../contract.ts';

const api = apiClient(consentContract);
const queryKey = ['analytics-settings'];

async function fetchSettings(): Promise<AnalyticsSettings> {
  const parsed = analyticsSettings.safeParse(await api.call.analytics());
  if (!parsed.success) throw new ApiFailure('Failed to parse analytics settings', 200, 'UNREADABLE');
  return parsed.data;
}

export function AnalyticsSettingsForm() {
  const stored = useQuery({ queryKey, queryFn: fetchSettings });
  if (stored.data) return <Fields settings={stored.data} />;
  if (!stored.error) return <LoadingRows />;
  return (
    <ErrorPanel
      message={reasonOf(stored.error, 'Failed to fetch analytics settings')}
      onRetry={() => void stored.refetch()}
      retrying={stored.isFetching}
    />
  );
}

function Fields({ settings }: { settings: AnalyticsSettings }) {
  const form = useForm({ resolver: zodResolver(analyticsSettings), values: settings });
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const save = useMutation({
    mutationFn: (input: AnalyticsSettings) => api.call.saveAnalytics(input),
    onSuccess: async (saved) => {
      client.setQueryData(queryKey, saved);
      toast.success('Analytics settings updated successfully!');
      await revalidate();
    },
    onError: (error) => {
      showFieldErrors(form, error);
      toast.error(reasonOf(error, 'Failed to update analytics settings'));
    },
  });
  const { control } = form;
  return (
    <form method="post" onSubmit={form.handleSubmit((input) => save.mutate(input))} noValidate>
      <SettingsSection
        title="Tracking identifiers"
        description="Each tool is loaded on public pages only, and only after the visitor has agreed to it. While all three are blank nobody is asked."
        className="grid gap-5"
        footer={
          <Button type="submit" loading={save.isPending}>
            Save Analytics Settings
          </Button>
        }
      >
        <TextField
          control={control}
          name="googleTagManagerId"
          label="Google Tag Manager ID"
          placeholder="GTM-ABC1234"
          spellCheck={false}
          autoComplete="off"
          hint="Tags that put inline code into the page are stopped by the content policy; use templates instead."
        />
        <TextField
          control={control}
          name="facebookPixelId"
          label="Facebook Pixel ID"
          placeholder="1234567890123456"
          inputMode="numeric"
          spellCheck={false}
          autoComplete="off"
        />
        <TextField
          control={control}
          name="clarityProjectId"
          label="Clarity Project ID"
          placeholder="abcd1234ef"
          spellCheck={false}
          autoComplete="off"
        />
      </SettingsSection>
    </form>
  );
}
