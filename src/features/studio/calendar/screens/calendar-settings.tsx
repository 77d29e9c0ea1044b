import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useController, useForm } from 'react-hook-form';
import { Link, useRevalidator } from 'react-router';
import type { StudioCalendar } from '#shared/studio-calendar.ts';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { SelectField } from '#ui/form-fields.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { toast } from '#ui/toast.tsx';
import { calendarContract, studioCalendar } from '../contract.ts';
import { HoursField } from './hours-field.tsx';
import { useZoneOptions } from './zone-options.ts';

const api = apiClient(calendarContract);

/** The time zone and the hours that everything else goes by. */
export function CalendarSettings({ calendar }: { calendar: StudioCalendar }) {
  const form = useForm({ resolver: zodResolver(studioCalendar), values: calendar });
  const hours = useController({ control: form.control, name: 'weekly_hours' }).field;
  const zones = useZoneOptions(calendar.time_zone);
  const { revalidate } = useRevalidator();
  const save = useMutation({
    mutationFn: (input: StudioCalendar) => api.call.update(input),
    onSuccess: async () => {
      toast.success('Business hours updated', { description: 'Bookings that stand are kept as they are.' });
      await revalidate();
    },
    onError: (error) => {
      showFieldErrors(form, error);
      toast.error(reasonOf(error, 'The business hours could not be saved.'));
    },
  });
  const { weekly_hours: wrong } = form.formState.errors;
  return (
    <form method="post" onSubmit={form.handleSubmit((input) => save.mutate(input))} noValidate>
      <SettingsSection
        title="Time zone and hours"
        description={
          <>
            Days on invoices, due dates, the months of your figures, the last day of an estimate and the times of bookings all go
            by this clock. Days on which you are closed are kept under{' '}
            <Link to="/admin/bookings?view=availability" className="underline underline-offset-4">
              Availability
            </Link>
            .
          </>
        }
        className="grid gap-6"
        footer={
          <Button type="submit" loading={save.isPending}>
            Save Business Hours
          </Button>
        }
      >
        <SelectField control={form.control} name="time_zone" label="Studio time zone" options={zones} required />
        <HoursField week={hours.value} onChange={hours.onChange} error={wrong?.root?.message ?? wrong?.message} />
      </SettingsSection>
    </form>
  );
}
