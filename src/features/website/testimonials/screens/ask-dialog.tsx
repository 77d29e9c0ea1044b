import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { newKey } from '#shared/new-key.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast.tsx';
import { linkDays, testimonialLimits } from '../choices.ts';
import { askInput } from '../contract.ts';
import { testimonialsApi, testimonialsKey } from './testimonials-api.ts';

type Asked = { case_study_id?: string | null; email?: string };

export function AskDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  // The same one however often it is sent: a lost answer sends no second mail.
  const [id] = useState(newKey);
  const [link, setLink] = useState<string | null>(null);
  const studies = useQuery({ queryKey: [...testimonialsKey, 'studies'], queryFn: () => testimonialsApi.call.listStudies() });
  const form = useForm({ resolver: zodResolver(askInput), defaultValues: { case_study_id: null, email: '' } });
  const { errors } = form.formState;
  const asking = useMutation({
    mutationFn: (input: Asked) => testimonialsApi.call.create({ id, ...input }),
    onSuccess: async (testimonial) => {
      await client.invalidateQueries({ queryKey: testimonialsKey });
      if (testimonial.link) return setLink(testimonial.link);
      toast.success('The mail is on its way');
      onClose();
    },
  });
  if (link) return <LinkDialog link={link} onClose={onClose} />;
  return (
    <FormDialog
      title="Ask for a Testimonial"
      description={`Somebody writes a few words by a private link that works once, within ${linkDays} days.`}
      action="Ask"
      saving={asking}
      failed="The link could not be made."
      fields={['case_study_id', 'email']}
      onSubmit={form.handleSubmit((input) => asking.mutate(input))}
      onClose={onClose}
    >
      <Field label="Email" hint="Empty: you get a link to hand on by yourself" error={errors.email?.message}>
        {(control) => (
          <Input {...control} {...form.register('email')} type="email" maxLength={testimonialLimits.email} spellCheck={false} />
        )}
      </Field>
      <Field label="Case study" hint="Where the words are shown once you publish them" error={errors.case_study_id?.message}>
        {(control) => (
          <Select
            {...control}
            value={form.watch('case_study_id') ?? ''}
            onChange={(event) => form.setValue('case_study_id', (event.target.value || null) as null)}
            options={[
              { value: '', label: 'None' },
              ...(studies.data?.items ?? []).map((study) => ({ value: study.id, label: study.title || 'Untitled' })),
            ]}
          />
        )}
      </Field>
    </FormDialog>
  );
}

function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Hand this link on"
      description="Whoever has it can write one testimonial. You find it again in the list until it is used."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          <CopyButton value={link} label="Link">
            Copy link
          </CopyButton>
        </>
      }
    >
      <p className="font-mono text-xs break-all">{link}</p>
    </Dialog>
  );
}
