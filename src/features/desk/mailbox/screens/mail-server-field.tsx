import { type Control, useController, useWatch } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { TextField } from '#ui/form-fields.tsx';
import type { Mailbox, MailboxInput } from '../contract.ts';

type MailServerFieldProps = { control: Control<MailboxInput>; seen: Mailbox['seen_server'] };

/** Whose word counts on who an email is from, with the name that the newest emails show. */
export function MailServerField({ control, seen }: MailServerFieldProps) {
  const { field } = useController({ control, name: 'authserv_id' });
  const isOn = useWatch({ control, name: 'is_enabled' });
  const name = field.value.trim().toLowerCase();
  return (
    <div className="grid gap-3">
      <TextField
        control={control}
        name="authserv_id"
        label="Your mail server's name in Authentication-Results"
        spellCheck={false}
        autoComplete="off"
        placeholder="mx.example.com"
        hint="Your mail server checks who an email is from and notes the result in it under this name. Emails that it does not confirm are held, unless they are direct replies to yours."
      />
      {seen && seen.authserv_id !== name && (
        <FormAlert
          tone="info"
          action={
            <Button size="sm" variant="outline" onClick={() => field.onChange(seen.authserv_id)}>
              Use This Name
            </Button>
          }
        >
          Seen in your recent emails: <strong className="font-semibold [overflow-wrap:anywhere]">{seen.authserv_id}</strong> (
          {seen.emails} of {seen.of}). Use it only if it is the name of your own mail server.
        </FormAlert>
      )}
      {isOn && name === '' && (
        <FormAlert tone="warning" title="Senders are not confirmed">
          Until you enter this name, all emails that are no direct replies to yours are held, also those of clients.
        </FormAlert>
      )}
    </div>
  );
}
