import { useState } from 'react';
import { ContactPicker, type PickedContact } from '#features/people/contacts/screens/contact-picker.tsx';
import { contactsApi } from '#features/people/contacts/screens/contacts-api.ts';
import { FormAlert } from '#ui/form-alert.tsx';
import { UploadArea } from './upload-area.tsx';

type Chosen = { contact: PickedContact; user_id: string | null };

/** The studio uploads for itself, or gives a file to a client who can sign in. */
export function AdminUpload() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const choose = async (contact: PickedContact | null) => {
    if (!contact) return setChosen(null);
    const { user_id } = await contactsApi.call.get({ id: contact.id });
    setChosen({ contact, user_id });
  };
  const isWithoutAccount = chosen !== null && chosen.user_id === null;
  return (
    <div className="grid grid-cols-1 gap-3">
      <ContactPicker
        label="Give to client"
        hint="Without a client, only the studio can read what you upload."
        value={chosen?.contact ?? null}
        onChange={(contact) => void choose(contact)}
        mayCreate={false}
        className="max-w-md"
      />
      {isWithoutAccount ? (
        <FormAlert tone="info" className="mb-6">
          This contact has no account in the portal yet, so nothing can be given to them.
        </FormAlert>
      ) : (
        <UploadArea target={{ client_id: chosen?.user_id }} />
      )}
    </div>
  );
}
