import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { sameJson } from '#shared/same-json.ts';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { TextareaField, TextField } from '#ui/form-fields.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast.tsx';
import { useDiscardQuestion } from '#ui/use-discard-question.tsx';
import { type MediaDetail, type MediaInput, mediaInput, mediaLimits } from '../contract.ts';
import { FrameEditor } from './frame-editor.tsx';
import { mediaApi, mediaKey } from './media-api.ts';
import { MediaFacts } from './media-facts.tsx';
import { ReplaceFile } from './replace-file.tsx';

const inputOf = ({ title, alt, credit, focal_x, focal_y, crop }: MediaDetail): MediaInput => ({
  ...{ title, alt, credit, focal_x, focal_y, crop },
});

type MediaFormProps = { item: MediaDetail; onClose: () => void; onSaved?: (item: MediaDetail) => void };

export function MediaForm({ item, onClose, onSaved }: MediaFormProps) {
  const id = useId();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  // What another tab or a new file changes is taken over where nothing was typed.
  const form = useForm({
    resolver: zodResolver(mediaInput),
    values: inputOf(item),
    // Without `keepDirty` the form counts as untouched for a moment, in which a version would be seen that nobody saw.
    resetOptions: { keepDirtyValues: true, keepDirty: true },
  });
  const { control, handleSubmit, setValue, formState } = form;
  const [focal_x, focal_y, crop] = useWatch({ control, name: ['focal_x', 'focal_y', 'crop'] });
  const { isDirty } = formState;
  const [seen, setSeen] = useState(item);
  // The version over which a save was refused: the next one is taken over with that, and no later one.
  const [refused, setRefused] = useState<string | null>(null);
  // A new file for the picture takes its crop away: where none is set here either, that is overwritten by nobody.
  const before = { ...inputOf(seen), ...(crop === null && item.crop === null && { crop }) };
  // What somebody else wrote while something is typed here is not seen yet: it would be overwritten without a word.
  const isSeen = !isDirty || refused === seen.updated_at || sameJson(before, inputOf(item));
  if (isSeen && seen.updated_at !== item.updated_at) setSeen(item);
  const { close, question } = useDiscardQuestion(isDirty, onClose);
  const save = useMutation({
    mutationFn: (sent: MediaInput & { updated_at: string }) => mediaApi.call.update({ id: item.id, ...sent }),
    onMutate: () => form.getValues(),
    onSuccess: (saved, _input, sent) => {
      const typed = form.getValues();
      client.setQueryData([...mediaKey, 'one', item.id], saved);
      form.reset(inputOf(saved), { keepDirtyValues: false, keepDirty: false });
      // What was typed since is not saved yet.
      for (const name of Object.keys(sent) as (keyof MediaInput)[])
        if (!sameJson(typed[name], sent[name])) setValue(name, typed[name], { shouldDirty: true });
      setSeen(saved);
      setRefused(null);
      toast.success('Picture saved');
      onSaved?.(saved);
    },
    onError: (error, { updated_at }) => {
      setRefused(error instanceof ApiFailure && error.status === 409 ? updated_at : null);
      showFieldErrors(form, error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: mediaKey }),
  });
  const remove = useMutation({
    mutationFn: () => mediaApi.call.delete({ id: item.id }),
    onSuccess: () => {
      toast.success('Picture deleted');
      client.removeQueries({ queryKey: [...mediaKey, 'one', item.id] });
      onClose();
    },
    onError: (error) => {
      setIsAsking(false);
      toast.error(reasonOf(error, 'The picture could not be deleted.'));
    },
    onSettled: () => client.invalidateQueries({ queryKey: [...mediaKey, 'list'] }),
  });
  const failure = save.error && !(save.error instanceof ApiFailure && Object.keys(save.error.fields).length > 0);
  return (
    <Sheet
      open
      wide
      onOpenChange={(open) => !open && close()}
      title={item.title}
      description={item.file_name}
      footer={
        <>
          <Button variant="ghost" className="mr-auto" disabled={item.uses.length > 0} onClick={() => setIsAsking(true)}>
            <Trash2 aria-hidden="true" />
            Delete
          </Button>
          <Button variant="outline" onClick={close} disabled={save.isPending}>
            Close
          </Button>
          <Button type="submit" form={id} loading={save.isPending} disabled={!isDirty}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={id}
        method="post"
        noValidate
        onSubmit={handleSubmit((input) => save.mutate({ ...input, updated_at: seen.updated_at }))}
        className="grid gap-5 [overflow-wrap:anywhere]"
      >
        {refused !== null && isDirty && (
          <FormAlert title="Somebody else changed this meanwhile. Nothing was saved.">
            Save again to replace that with what stands below, or close this to see it in the list.
          </FormAlert>
        )}
        {refused === null && failure && <FormAlert>{reasonOf(save.error, 'The picture could not be saved.')}</FormAlert>}
        <FrameEditor
          item={item}
          value={{ focal_x, focal_y, crop }}
          error={formState.errors.crop?.message}
          onChange={(framing) => {
            for (const name of ['focal_x', 'focal_y', 'crop'] as const) setValue(name, framing[name], { shouldDirty: true });
          }}
        />
        <TextareaField
          control={control}
          name="alt"
          label="Alt text"
          rows={2}
          maxLength={mediaLimits.alt}
          hint="What the picture shows, for those who do not see it. A page with this picture can be published once it is written."
        />
        <TextField control={control} name="title" label="Title" required maxLength={mediaLimits.title} hint="Only you see it." />
        <TextField
          control={control}
          name="credit"
          label="Credit"
          maxLength={mediaLimits.credit}
          hint="Shown below the picture, such as the name of the photographer."
        />
      </form>
      <ReplaceFile item={item} />
      <MediaFacts item={item} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Delete this picture?"
        description="Its files are removed and cannot be had back."
        confirmLabel="Delete"
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
      {question}
    </Sheet>
  );
}
