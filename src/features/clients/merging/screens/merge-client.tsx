import { Merge } from 'lucide-react';
import { useState } from 'react';
import { nameOfContact } from '#features/people/contacts/policy.ts';
import { Button } from '#ui/button.tsx';
import { MergeDialog } from './merge-dialog.tsx';

type MergeClientProps = { client: { id: string; first_name: string; last_name: string; email: string } };

/** Opens the dialog that makes two contacts of one person one. */
export function MergeClient({ client }: MergeClientProps) {
  const [open, setOpen] = useState(false);
  const name = nameOfContact(client) || client.email;
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <Merge aria-hidden="true" />
        Merge
      </Button>
      {open && <MergeDialog id={client.id} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}
