import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { ApiFailure, apiClient, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { TextField } from '#ui/form-fields.tsx';
import { SettingsSection, sectionStack } from '#ui/settings-section.tsx';
import { toast } from '#ui/toast.tsx';
import { needsHttps, useCanEncrypt } from '#ui/use-can-encrypt.ts';
import { type Business, type BusinessForm, businessContract, businessForm } from '../contract.ts';
import { type SensitiveField, sensitiveFields } from '../policy.ts';
import { AddressFields, CompanyFields } from './business-fields.tsx';
import { nothing, openSensitive, type SensitiveValues, sealSensitive } from './sensitive.ts';

const api = apiClient(businessContract);
const labels: Record<SensitiveField, string> = { phone: 'Phone', tax_id: 'Tax ID', registration_number: 'Registration number' };

type Props = {
  business: Business | null;
  /** Somebody else looks at the profile, and is not shown what is encrypted. */
  isViewed?: boolean;
};

export function BusinessProfile({ business, isViewed = false }: Props) {
  const form = useForm({ resolver: zodResolver(businessForm), defaultValues: { ...plainOf(business), ...nothing } });
  const canEncrypt = useCanEncrypt();
  const { revalidate } = useRevalidator();
  const opened = useQuery({
    queryKey: ['sensitive', business?.id, business?.updated_at],
    queryFn: () => openSensitive(business),
    enabled: !isViewed,
    staleTime: Number.POSITIVE_INFINITY,
  });

  useEffect(() => {
    if (!opened.data) return;
    for (const field of sensitiveFields) {
      if (!form.getFieldState(field).isDirty) form.resetField(field, { defaultValue: opened.data.values[field] });
    }
  }, [opened.data, form]);

  const save = useMutation({
    mutationFn: async (values: ReturnType<typeof businessForm.parse>) => {
      const { phone, tax_id, registration_number, ...facts } = values;
      const typed = { phone, tax_id, registration_number };
      const changed: Partial<SensitiveValues> = {};
      for (const field of sensitiveFields) if (form.formState.dirtyFields[field]) changed[field] = typed[field] ?? '';
      return api.call.save({ ...facts, ...(await sealSensitive(changed, opened.data?.passphrase ?? null)) });
    },
    onMutate: () => form.getValues(),
    onSuccess: async ({ created }, _values, sent) => {
      toast.success(created ? 'Business profile created successfully!' : 'Business profile updated successfully!');
      // What was typed since is not saved yet.
      for (const [field, value] of Object.entries(sent) as [keyof typeof sent, string][])
        if (form.getValues(field) === value) form.resetField(field, { defaultValue: value });
      await revalidate();
    },
    onError: (error) => {
      showFieldErrors(form, error);
      const otherwise = error instanceof ApiFailure ? 'Unknown error' : error.message;
      toast.error(`Failed to save business profile: ${reasonOf(error, otherwise)}`);
    },
  });

  const { control } = form;
  return (
    <form method="post" onSubmit={form.handleSubmit((values) => save.mutate(values))} noValidate className={sectionStack}>
      <CompanyFields control={control} />
      <AddressFields control={control} />
      <SettingsSection
        title="Confidential"
        description={
          <span className="flex gap-2">
            <LockKeyhole aria-hidden="true" className="mt-1 size-3.5 shrink-0" />
            {isViewed
              ? 'For the client alone: a view of the portal does not show these.'
              : canEncrypt
                ? 'Encrypted in your browser before it is sent. The database holds only ciphertext.'
                : `${needsHttps} Open this page at its https address to see or change these; everything else can be saved here.`}
          </span>
        }
        className="grid gap-x-4 gap-y-5 sm:grid-cols-2"
        footer={
          <Button type="submit" loading={save.isPending}>
            {business ? 'Update Business Profile' : 'Create Business Profile'}
          </Button>
        }
      >
        {sensitiveFields.map((field) => (
          <TextField
            key={field}
            control={control}
            name={field}
            label={labels[field]}
            type={field === 'phone' ? 'tel' : 'text'}
            autoComplete="off"
            disabled={!opened.data || !canEncrypt}
            placeholder={opened.isFetching && business ? 'Opening…' : undefined}
            hint={
              canEncrypt && opened.data?.unreadable.includes(field)
                ? 'The stored value cannot be opened here; typing a new one replaces it.'
                : opened.isError && canEncrypt
                  ? 'This could not be opened. Please load the page again; everything else can be saved here.'
                  : undefined
            }
          />
        ))}
      </SettingsSection>
    </form>
  );
}

/** Choices that are no longer on a list show as not chosen instead of breaking the form. */
function plainOf(business: Business | null): Omit<BusinessForm, SensitiveField> {
  const text = (value: string | null | undefined) => value ?? '';
  const { shape } = businessForm;
  const listed = <T,>(schema: { safeParse: (value: unknown) => { success: boolean } }, value: T) =>
    (schema.safeParse(value).success ? text(value as string | null) : '') as '';
  return {
    business_name: text(business?.business_name),
    business_type: listed(shape.business_type, business?.business_type),
    industry: listed(shape.industry, business?.industry),
    annual_revenue: listed(shape.annual_revenue, business?.annual_revenue),
    website: text(business?.website),
    address: text(business?.address),
    city: text(business?.city),
    state: text(business?.state),
    zip: text(business?.zip),
    country: text(business?.country),
    founding_date: text(business?.founding_date),
    employee_count: business?.employee_count ?? null,
  };
}
