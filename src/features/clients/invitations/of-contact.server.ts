import { contactRows } from '#db/contact-rows.ts';
import { client_invitations } from '#db/schema/clients/invitations.ts';

export const invitationsOfContact = contactRows({
  table: client_invitations,
  label: { one: 'invitation', many: 'invitations' },
});
