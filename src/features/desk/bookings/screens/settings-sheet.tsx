import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { HoursField } from '#features/studio/calendar/screens/hours-field.tsx';
import { useZoneOptions } from '#features/studio/calendar/screens/zone-options.ts';
import { newKey } from '#shared/new-key.ts';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { SelectField, TextField } from '#ui/form-fields.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast.tsx';
import { bookingRules } from '../contract.ts';
import type { BookingRules } from '../policy.ts';
import { bookingsApi, bookingsKey } from './admin-api.ts';

const heading = { title: 'Booking settings', description: 'What visitors can book, from now on.' };

/** With the rules of now: hours and time zone are the studio's, and others change them while the page is open. */
export function SettingsSheet({ onClose }: { onClose: () => void }) {
  // Of this opening alone: what an earlier one has read may be out of date, and the form would save it.
  const [opening] = useState(newKey);
  const queryKey = [...bookingsKey, 'settings', opening];
  const rules = useQuery({ queryKey, queryFn: () => bookingsApi.call.settings(), gcTime: 0 });
  // Begun with what is stored now, and kept: whatever is read again, what was typed stays.
  if (rules.data) return <SettingsForm rules={rules.data} onClose={onClose} />;
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} {...heading} wide>
      {rules.isError ? (
        <ErrorPanel message={reasonOf(rules.error, 'The settings could not be loaded.')} onRetry={() => void rules.refetch()} />
      ) : (
        <LoadingRows />
      )}
    </Sheet>
  );
}

function SettingsForm({ rules, onClose }: { rules: BookingRules; onClose: () => void }) {
  const client = useQueryClient();
  const revalidator = useRevalidator();
  const { control, handleSubmit, setError, formState } = useForm({ resolver: zodResolver(bookingRules), defaultValues: rules });
  const hours = useController({ control, name: 'hours' }).field;
  const zones = useZoneOptions(rules.time_zone);
  const save = useMutation({
    mutationFn: (input: BookingRules) => bookingsApi.call.saveSettings(input),
    onSuccess: async () => {
      toast.success('Booking settings saved', { description: 'Bookings that stand are kept as they are.' });
      await Promise.all([client.invalidateQueries({ queryKey: bookingsKey }), revalidator.revalidate()]);
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof ApiFailure)) return;
      for (const [field, message] of Object.entries(error.fields)) setError(field as keyof BookingRules, { message });
    },
  });
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      {...heading}
      wide
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="booking-settings" loading={save.isPending}>
            Save settings
          </Button>
        </>
      }
    >
      <form
        method="post"
        id="booking-settings"
        noValidate
        onSubmit={handleSubmit((values) => save.mutate(values))}
        className="grid gap-6"
      >
        {save.error && <FormAlert>{reasonOf(save.error, 'The settings could not be saved.')}</FormAlert>}
        <div className="grid grid-cols-2 gap-4">
          <TextField control={control} name="slot_minutes" label="Length" hint="Minutes for each consultation" numeric required />
          <TextField
            control={control}
            name="buffer_minutes"
            label="Buffer"
            hint="Minutes kept free after each"
            numeric
            required
          />
          <TextField
            control={control}
            name="lead_hours"
            label="Lead time"
            hint="Hours between booking and start"
            numeric
            required
          />
          <TextField
            control={control}
            name="horizon_days"
            label="Horizon"
            hint="Days ahead that can be booked"
            numeric
            required
          />
          <SelectField control={control} name="time_zone" label="Studio time zone" options={zones} required />
          <TextField
            control={control}
            name="meeting_place"
            label="How you meet"
            hint="Shown to visitors"
            maxLength={200}
            required
          />
        </div>
        <HoursField
          week={hours.value}
          onChange={hours.onChange}
          error={formState.errors.hours?.root?.message ?? formState.errors.hours?.message}
        />
      </form>
    </Sheet>
  );
}
