import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { ContactPicker, type PickedContact } from '#features/people/contacts/screens/contact-picker.tsx';
import { newKey } from '#shared/new-key.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { type Lead, type NewLeadInput, newLeadInput, type TypedNewLead } from '../contract.ts';
import { LeadFacts } from './lead-facts.tsx';
import { LeadFields } from './lead-fields.tsx';
import { pipelineApi, useLeadChange } from './pipeline-api.ts';

const failed = 'The lead could not be saved.';

const valuesOf = (lead: Lead | null): TypedNewLead => ({
  contact_id: lead?.contact.id ?? '',
  stage: lead?.stage ?? 'inquiry',
  source: lead?.source ?? 'other',
  next_step: lead?.next_step ?? '',
  next_step_on: lead?.next_step_on ?? '',
  lost_reason: lead?.lost_reason ?? '',
});

/** Adds a lead for a client or somebody new, or shows one with everything that is known of it. */
export function LeadDialog({ lead, onClose }: { lead: Lead | null; onClose: () => void }) {
  const [picked, setPicked] = useState<PickedContact | null>(null);
  // Sent again after a lost answer, it is the same lead.
  const [lead_id] = useState(newKey);
  const form = useForm({ resolver: zodResolver(newLeadInput), defaultValues: valuesOf(lead) });
  const save = useLeadChange(
    ({ contact_id, ...input }: NewLeadInput) =>
      lead
        ? pipelineApi.call.update({ id: lead.id, updated_at: lead.updated_at, ...input })
        : pipelineApi.call.create({ lead_id, contact_id, ...input }),
    {
      done: lead ? 'Lead updated' : 'Lead added',
      failed,
      onDone: onClose,
      onError: (error) => showFieldErrors(form, error),
    },
  );
  const remove = useLeadChange((id: string) => pipelineApi.call.delete({ id }), {
    done: 'Lead deleted',
    failed: 'The lead could not be deleted.',
    onDone: onClose,
  });
  const shown = lead ? ['stage', 'source', 'next_step', 'next_step_on', 'lost_reason'] : Object.keys(form.getValues());
  return (
    <FormDialog
      title={lead ? `Lead: ${lead.contact.name}` : 'Add Lead'}
      size="lg"
      action={lead ? 'Save Changes' : 'Add Lead'}
      saving={save}
      failed={failed}
      fields={shown}
      deletion={
        lead && {
          title: `Delete the lead of ${lead.contact.name}?`,
          description: 'It is gone for good, with its history, and counts in no figure. The contact and the documents stay.',
          confirmLabel: 'Delete lead',
          pending: remove.isPending,
          onConfirm: () => remove.mutate(lead.id),
        }
      }
      onSubmit={form.handleSubmit((input) => save.mutate(input))}
      onClose={onClose}
      facts={lead && <LeadFacts lead={lead} />}
    >
      {!lead && (
        <Controller
          control={form.control}
          name="contact_id"
          render={({ field, fieldState }) => (
            <ContactPicker
              required
              hint="Whoever is not known yet is created here, with their email address."
              value={picked}
              error={fieldState.error?.message}
              onChange={(contact) => {
                setPicked(contact);
                field.onChange(contact?.id ?? '');
              }}
            />
          )}
        />
      )}
      <LeadFields control={form.control} />
    </FormDialog>
  );
}
