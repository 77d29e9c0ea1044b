import { Upload } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ImportDialog } from './import-dialog.tsx';

export function ImportClients() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <Upload aria-hidden="true" />
        Import
      </Button>
      {open && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}
