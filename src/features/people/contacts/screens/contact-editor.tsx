import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Contact } from '../contract.ts';
import { ContactPanel } from './contact-panel.tsx';
import { contactsApi, contactsKey } from './contacts-api.ts';

type ContactEditorProps = { id: string; onDone: (contact: Contact | null) => void; className?: string };

/** Changes a contact on the spot, with what a new address would end. */
export function ContactEditor({ id, onDone, className }: ContactEditorProps) {
  const contact = useQuery({
    queryKey: [...contactsKey, 'detail', id],
    queryFn: () => contactsApi.call.get({ id }),
    // What is open may have changed since it was last looked at.
    staleTime: 0,
    gcTime: 0,
  });
  if (contact.data) return <ContactPanel contact={contact.data} onDone={onDone} className={className} />;
  if (contact.error)
    return (
      <div className={className}>
        <ErrorPanel
          message={reasonOf(contact.error, 'The contact could not be loaded.')}
          onRetry={() => void contact.refetch()}
          retrying={contact.isFetching}
        />
        <Button variant="outline" size="sm" className="mt-2" onClick={() => onDone(null)}>
          Cancel
        </Button>
      </div>
    );
  return (
    <div role="status" className={className}>
      <span className="sr-only">Loading the contact...</span>
      <Skeleton className="h-48" />
    </div>
  );
}
