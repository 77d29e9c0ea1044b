import { ofAddress, personalRows } from '#db/personal-rows.ts';
import { received_mails } from '#db/schema/desk/received-mails.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';

export const receivedMailsPersonalData: PersonalData = {
  rows: [
    personalRows({
      table: received_mails,
      of: ofAddress(received_mails.from_address),
      label: 'Mails to the studio',
      leaveOut: ['mailbox', 'uid_validity', 'uid', 'outcome', 'reason', 'answers_mail_to', 'is_answer'],
      erase: 'delete',
    }),
  ],
};
