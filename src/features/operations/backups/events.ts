import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';

export const backupWorkAsked = defineEvent({
  name: 'backup.work_asked',
  schema: z.object({ backup_id: z.uuid() }),
  label: 'A backup is to be made or verified',
  subject: { type: 'backup', id: ({ backup_id }) => backup_id },
  isInternal: true,
});
