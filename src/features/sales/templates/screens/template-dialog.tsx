import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DefaultValues, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { defaultCategory } from '#features/sales/services/policy.ts';
import { PictureField } from '#features/sales/services/screens/picture-field.tsx';
import { newKey } from '#shared/new-key.ts';
import { sameJson } from '#shared/same-json.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { SelectField, SwitchField, TextareaField, TextField } from '#ui/form-fields.tsx';
import { toast } from '#ui/toast.tsx';
import { TypedNumberField } from '#ui/typed-number-field.tsx';
import { templateCategories } from '../choices.ts';
import { type AdminTemplate, templateForm } from '../contract.ts';
import { templatesApi, templatesKey } from './templates-api.ts';

type Values = z.input<typeof templateForm>;

const categories = templateCategories.map((value) => ({ value, label: value }));

const valuesOf = (template: AdminTemplate | null): DefaultValues<Values> => ({
  name: template?.name ?? '',
  description: template?.description ?? '',
  // One without a category of ours is asked for it, and not given the first by the way.
  category: template ? templateCategories.find((one) => one === template.category) : 'Website',
  price: template ? (template.price ?? 0) : '',
  preview_url: template?.preview_url ?? '',
  is_active: template?.is_active ?? true,
});

export function TemplateDialog({ template, onClose }: { template: AdminTemplate | null; onClose: () => void }) {
  const client = useQueryClient();
  // As it was when it was opened, or as this form saved it: a new one whose preview was refused exists already.
  const [stored, setStored] = useState(template);
  const [file, setFile] = useState<File | null>(null);
  const form = useForm<Values, unknown, z.output<typeof templateForm>>({
    resolver: zodResolver(templateForm),
    defaultValues: valuesOf(template),
  });

  // Its words are saved and only its preview is missing: an upload whose answer was lost has changed the version.
  const [savedInput, setSavedInput] = useState<z.output<typeof templateForm> | null>(null);
  // Sent again after a lost answer, it is made once.
  const [newId] = useState(newKey);
  const save = useMutation({
    mutationFn: async (input: z.output<typeof templateForm>) => {
      if (!stored) return templatesApi.call.create({ id: newId, ...input });
      if (sameJson(input, savedInput)) return stored;
      return templatesApi.call.update({ id: stored.id, updated_at: stored.updated_at, ...input });
    },
    onSuccess: async (saved, input) => {
      const refusal = await storePreview(saved);
      if (refusal === null) toast.success(stored ? 'Template updated successfully' : 'Template created successfully');
      else toast.error(`The template was saved without its preview: ${refusal}`);
      if (refusal !== null) {
        setStored(saved);
        setSavedInput(input);
      }
      // Opened again at once, it must be the one that was saved.
      await client.invalidateQueries({ queryKey: templatesKey });
      if (refusal === null) onClose();
    },
    onError: (error) => {
      toast.error(reasonOf(error, stored ? 'Failed to update template' : 'Failed to create template'));
      showFieldErrors(form, error);
      return client.invalidateQueries({ queryKey: templatesKey });
    },
  });

  async function storePreview({ id }: AdminTemplate): Promise<string | null> {
    if (!file) return null;
    try {
      await templatesApi.call.setPreview({ id, file });
      return null;
    } catch (error) {
      return reasonOf(error, 'it could not be uploaded.');
    }
  }

  const { control } = form;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={stored ? 'Edit Template' : 'Create Template'}
      description="A design that clients can order as it is."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="template-form" loading={save.isPending}>
            {stored ? 'Save Changes' : 'Create Template'}
          </Button>
        </>
      }
    >
      <form
        method="post"
        id="template-form"
        noValidate
        onSubmit={form.handleSubmit((input) => save.mutate(input))}
        className="grid gap-5"
      >
        <TextField control={control} name="name" label="Name" required maxLength={120} autoFocus />
        <TextareaField control={control} name="description" label="Description" rows={3} maxLength={2000} />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            control={control}
            name="category"
            label="Category"
            options={categories}
            placeholder={stored && stored.category === defaultCategory ? 'Choose a category' : undefined}
            required
          />
          <TypedNumberField control={control} name="price" label="Price (USD)" step={0.01} required placeholder="0.00" />
        </div>
        <PictureField control={control} name="preview_url" label="Preview" urlLabel="Preview URL" file={file} onFile={setFile} />
        <SwitchField control={control} name="is_active" label="Active" hint="Clients can see and order it." />
      </form>
    </Dialog>
  );
}
