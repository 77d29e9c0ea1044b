import { contactRows } from '#db/contact-rows.ts';
import { client_notes } from '#db/schema/clients/page.ts';

export const notesOfContact = contactRows({ table: client_notes, label: { one: 'private note', many: 'private notes' } });
