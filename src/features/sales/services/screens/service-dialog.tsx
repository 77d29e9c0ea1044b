import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { newKey } from '#shared/new-key.ts';
import { sameJson } from '#shared/same-json.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { toast } from '#ui/toast.tsx';
import type { AdminService, ServiceInput } from '../contract.ts';
import { PictureField } from './picture-field.tsx';
import { ServiceFields, serviceForm, valuesOf } from './service-fields.tsx';
import { saveFailure, servicesApi, servicesKey } from './services-api.ts';

type ServiceDialogProps = { service: AdminService | null; categories: string[]; onClose: () => void };

export function ServiceDialog({ service, categories, onClose }: ServiceDialogProps) {
  const client = useQueryClient();
  // As it was when it was opened, or as this form saved it: a new one whose picture was refused exists already.
  const [stored, setStored] = useState(service);
  const [file, setFile] = useState<File | null>(null);
  const form = useForm({ resolver: zodResolver(serviceForm), defaultValues: valuesOf(service) });

  // Its words are saved and only its picture is missing: an upload whose answer was lost has changed the version.
  const [savedInput, setSavedInput] = useState<ServiceInput | null>(null);
  // Sent again after a lost answer, it is made once.
  const [newId] = useState(newKey);
  const save = useMutation({
    mutationFn: async (input: ServiceInput) => {
      if (!stored) return servicesApi.call.create({ id: newId, ...input });
      if (sameJson(input, savedInput)) return stored;
      return servicesApi.call.update({ id: stored.id, updated_at: stored.updated_at, ...input });
    },
    onSuccess: async (saved, input) => {
      const refusal = await storePicture(saved);
      if (refusal === null) toast.success(stored ? 'Service updated successfully' : 'Service created successfully');
      else toast.error(`The service was saved without its image: ${refusal}`);
      if (refusal !== null) {
        setStored(saved);
        setSavedInput(input);
      }
      // Opened again at once, it must be the one that was saved.
      await client.invalidateQueries({ queryKey: servicesKey });
      if (refusal === null) onClose();
    },
    onError: (error) => {
      toast.error(saveFailure(error, stored === null));
      showFieldErrors(form, error);
      return client.invalidateQueries({ queryKey: servicesKey });
    },
  });

  /** Why the chosen picture could not be stored; null when it was, or none was chosen. */
  async function storePicture({ id }: AdminService): Promise<string | null> {
    if (!file) return null;
    try {
      await servicesApi.call.setImage({ id, file });
      return null;
    } catch (error) {
      return reasonOf(error, 'it could not be uploaded.');
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={stored ? 'Edit Service' : 'Add Service'}
      description="What clients can order, and visitors read about."
      size="lg"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="service-form" loading={save.isPending}>
            {stored ? 'Save Changes' : 'Add Service'}
          </Button>
        </>
      }
    >
      <form
        method="post"
        id="service-form"
        noValidate
        onSubmit={form.handleSubmit((input) => save.mutate(input))}
        className="grid gap-5"
      >
        <ServiceFields control={form.control} categories={categories} />
        <PictureField control={form.control} name="image_url" label="Image" urlLabel="Image URL" file={file} onFile={setFile} />
      </form>
    </Dialog>
  );
}
