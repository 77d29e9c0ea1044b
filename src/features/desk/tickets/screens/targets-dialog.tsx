import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ticketPriorities } from '#shared/choices/desk/tickets.ts';
import { newKey } from '#shared/new-key.ts';
import type { SettingsOf } from '#shared/settings/define-settings.ts';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { toast } from '#ui/toast.tsx';
import { TypedNumberField } from '#ui/typed-number-field.tsx';
import { supportSettings } from '../settings.ts';
import { priorityLabels } from '../ticket-choices.ts';
import { supportApi, supportKey } from './support-api.ts';

type Settings = SettingsOf<typeof supportSettings>;

export function TargetsDialog({ onClose }: { onClose: () => void }) {
  // Of this opening alone: what an earlier one has read may be out of date, and the form would save it.
  const [opening] = useState(newKey);
  const queryKey = [...supportKey, 'settings', opening];
  const settings = useQuery({ queryKey, queryFn: () => supportApi.call.getSettings(), gcTime: 0 });
  // Begun with what is stored now, and kept: whatever is read again, what was typed stays.
  if (settings.data) return <TargetsForm settings={settings.data} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Support Targets">
      {settings.isError ? (
        <ErrorPanel
          message={reasonOf(settings.error, 'The targets could not be loaded.')}
          onRetry={() => void settings.refetch()}
        />
      ) : (
        <LoadingRows />
      )}
    </Dialog>
  );
}

function TargetsForm({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({ resolver: zodResolver(supportSettings.schema), defaultValues: settings });
  const save = useMutation({
    mutationFn: (input: Settings) => supportApi.call.updateSettings(input),
    onSuccess: () => {
      toast.success('Targets saved');
      onClose();
    },
    onError: (error) => showFieldErrors(form, error),
    onSettled: () => client.invalidateQueries({ queryKey: supportKey }),
  });
  const isAboutField = save.error instanceof ApiFailure && Object.keys(save.error.fields).length > 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Support Targets"
      description="In hours that the studio is open. They hold for new tickets, and for those that get another priority."
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" form="targets-form" loading={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        method="post"
        id="targets-form"
        noValidate
        className="grid gap-5"
        onSubmit={form.handleSubmit((input) => save.mutate(input))}
      >
        {save.error && !isAboutField && <FormAlert>{reasonOf(save.error, 'The targets could not be saved.')}</FormAlert>}
        {ticketPriorities.toReversed().map((priority) => (
          <fieldset key={priority} className="min-w-0">
            <legend className="mb-2 text-sm font-semibold">{priorityLabels[priority]}</legend>
            <div className="grid grid-cols-2 gap-4">
              <TypedNumberField
                control={form.control}
                name={`support_targets.${priority}.response_hours`}
                label="First answer (hours)"
                step={0.25}
              />
              <TypedNumberField
                control={form.control}
                name={`support_targets.${priority}.resolution_hours`}
                label="Solution (hours)"
                step={0.25}
              />
            </div>
          </fieldset>
        ))}
        <TypedNumberField
          control={form.control}
          name="support_warning_hours"
          label="Hours of warning before a target is missed"
          step={0.25}
        />
      </form>
    </Dialog>
  );
}
