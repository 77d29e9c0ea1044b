import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldUser } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { newKey } from '#shared/new-key.ts';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { CheckboxField, PasswordField, TextField } from '#ui/form-fields.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import type { ClientPrivacy as State } from '../contract.ts';
import { sameTyped } from '../policy.ts';
import { ExportList } from './export-list.tsx';
import { OpenMatters } from './open-matters.tsx';
import { clientPrivacyKey, deletionsKey, lookEvery, privacyApi } from './privacy-api.ts';

type Client = { id: string; name: string };

/** Opens the dialog in which the owner hands out, or deletes, everything about a client. */
export function ClientPrivacy({ client }: { client: Client }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <ShieldUser aria-hidden="true" />
        Privacy
      </Button>
      {open && <PrivacyDialog client={client} onClose={() => setOpen(false)} />}
    </>
  );
}

function PrivacyDialog({ client: { id, name }, onClose }: { client: Client; onClose: () => void }) {
  const state = useQuery({
    queryKey: clientPrivacyKey(id),
    queryFn: () => privacyApi.call.get({ id }),
    refetchInterval: ({ state: { data } }) => (data?.exports.some((one) => one.state === 'waiting') ? lookEvery : false),
    // What is open may have changed since it was last looked at.
    gcTime: 0,
  });
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={`Privacy of ${name}`} size="lg">
      {state.data ? (
        <div className="grid gap-8 [&>*+*]:border-t [&>*+*]:pt-6">
          <ExportForm id={id} state={state.data} />
          <DeletionForm id={id} state={state.data} onClose={onClose} />
        </div>
      ) : state.error ? (
        <FormAlert>{reasonOf(state.error, 'This could not be read.')}</FormAlert>
      ) : (
        <Skeleton className="h-48" />
      )}
    </Dialog>
  );
}

const filled = z.string().min(1, 'Please enter your password');
/** Without a password a sign-in of the last minutes is enough, and the server looks at that. */
const passwordOf = (has_password: boolean) => (has_password ? filled : z.string());
const isAboutField = (error: unknown): boolean => error instanceof ApiFailure && Object.keys(error.fields).length > 0;
const heading = 'text-[0.9375rem] font-semibold tracking-tight';
const exportInput = (has_password: boolean) => z.object({ with_notes: z.boolean(), password: passwordOf(has_password) });
type ExportInput = z.output<ReturnType<typeof exportInput>>;

function ExportForm({ id, state: { exports, has_password } }: { id: string; state: State }) {
  const client = useQueryClient();
  const form = useForm({
    resolver: zodResolver(exportInput(has_password)),
    defaultValues: { with_notes: false, password: '' },
  });
  const [export_id, setExportId] = useState(newKey);
  const make = useMutation({
    mutationFn: ({ with_notes, password }: ExportInput) =>
      privacyApi.call.createExport({ id, export_id, with_notes, password: password || undefined }),
    onSuccess: () => {
      setExportId(newKey());
      form.reset();
      toast.success('The archive is being made');
    },
    onError: (error) => {
      showFieldErrors(form, error);
      if (!isAboutField(error)) toast.error(reasonOf(error, 'The archive could not be asked for.'));
    },
    onSettled: () => client.invalidateQueries({ queryKey: clientPrivacyKey(id) }),
  });
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={form.handleSubmit((input) => make.mutate(input))}>
      <h3 className={heading}>Export everything</h3>
      <p className="max-w-[60ch] leading-relaxed text-muted">
        All records about this person and their files in one archive, for you to hand over. Only you can download it.
      </p>
      <ExportList exports={exports} hasPassword={has_password} />
      <CheckboxField
        control={form.control}
        name="with_notes"
        label="With private notes"
        hint="Notes and leads that the person never sees."
      />
      {has_password && (
        <PasswordField control={form.control} name="password" label="Your password" autoComplete="current-password" />
      )}
      <div className="flex justify-end">
        <Button type="submit" variant="outline" loading={make.isPending}>
          Make an archive
        </Button>
      </div>
    </form>
  );
}

function DeletionForm({ id, state, onClose }: { id: string; state: State; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { confirm_with, refusal, open_matters, deletion, has_password } = state;
  const schema = z.object({
    typed: z.string().refine((typed) => sameTyped(typed, confirm_with), `Please type ${confirm_with}`),
    password: passwordOf(has_password),
  });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { typed: '', password: '' } });
  const [request_id] = useState(newKey);
  const remove = useMutation({
    mutationFn: ({ typed, password }: z.output<typeof schema>) =>
      privacyApi.call.createDeletion({ id, request_id, typed, password: password || undefined }),
    onSuccess: async () => {
      toast.success('The person is being deleted', { description: 'The record of it is in Settings, under Privacy.' });
      onClose();
      await Promise.all([['clients'], deletionsKey].map((queryKey) => client.invalidateQueries({ queryKey })));
      await navigate('/admin/settings?tab=privacy');
    },
    onError: (error) => {
      showFieldErrors(form, error);
      if (!isAboutField(error)) toast.error(reasonOf(error, 'The person could not be deleted.'));
    },
  });
  const isOpen = refusal !== null || open_matters.length > 0;
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={form.handleSubmit((input) => remove.mutate(input))}>
      <h3 className={heading}>Delete this person</h3>
      <p className="max-w-[60ch] leading-relaxed text-muted">
        Account, messages, tickets, bookings, files and notes are deleted at once and for good. Invoices, payments and what was
        signed stay as long as the law demands; elsewhere it says “Deleted person”.
      </p>
      {deletion?.is_own && <FormAlert tone="info">The person has asked for it and waits.</FormAlert>}
      <OpenMatters refusal={refusal} open_matters={open_matters} />
      {!isOpen && (
        <>
          <TextField
            control={form.control}
            name="typed"
            label="Address of the person"
            hint={`Type ${confirm_with} to confirm.`}
            autoComplete="off"
          />
          {has_password && (
            <PasswordField control={form.control} name="password" label="Your password" autoComplete="current-password" />
          )}
          <div className="flex justify-end">
            <Button type="submit" variant="danger" loading={remove.isPending}>
              Delete this person
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
