import { useState } from 'react';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import type { Place } from '../folders-contract.ts';
import { PlacePicker } from './place-picker.tsx';

type MoveDialogProps = {
  name: string;
  /** Where it lies, and itself: neither is a place to move it to. */
  except: readonly (string | null)[];
  isShared: boolean;
  pending: boolean;
  error: Error | null;
  onMove: (folder_id: string) => void;
  onClose: () => void;
};

export function MoveDialog({ name, except, isShared, pending, error, onMove, onClose }: MoveDialogProps) {
  const [place, setPlace] = useState<Place | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Move ${name}`}
      description="Who can read it is told by where it lies: a client’s folder by the client, a project’s by its client."
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button disabled={!place} loading={pending} onClick={() => place && onMove(place.id)}>
            Move
          </Button>
        </>
      }
    >
      {error && <FormAlert className="mb-4">{reasonOf(error, 'It could not be moved.')}</FormAlert>}
      {isShared && (
        <FormAlert tone="info" className="mb-4">
          In the folder of another client or project it is not shared any more with those it was shared with.
        </FormAlert>
      )}
      <PlacePicker label="Move to" value={place} onChange={setPlace} offers={({ id }) => !except.includes(id)} />
    </Dialog>
  );
}
