import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';

/** The button of the clients' list: a client is added by an invitation. */
export function AddClient() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <UserPlus aria-hidden="true" />
        Add Client
      </Button>
      {open && <InvitationDialog onClose={() => setOpen(false)} />}
    </>
  );
}
