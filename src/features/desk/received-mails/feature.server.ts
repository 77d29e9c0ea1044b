import { defineFeature } from '#platform/feature/feature.server.ts';
import { receivedMailsPersonalData } from './personal-data.server.ts';
import { receivedMailsRouter } from './router.server.ts';
import { receivedMailsHousekeeping } from './service.server.ts';

export const receivedMailsFeature = defineFeature({
  name: 'desk/received-mails',
  api: { receivedMails: receivedMailsRouter },
  housekeeping: [receivedMailsHousekeeping],
  personalData: receivedMailsPersonalData,
});
