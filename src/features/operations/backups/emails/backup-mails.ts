import { z } from 'zod';
import { defineMail } from '#platform/mail/mail.ts';

const variables = z.object({ name: z.string(), reason: z.string(), url: z.string() });
const sample = {
  name: 'foyer-2026-11-17T03-00-00-000Z.tar.gz',
  reason: 'The disk is full.',
  url: 'https://studio.example/admin/settings?tab=backup',
};
const common = { type: 'support', audience: 'studio', variables, required: ['url'] } as const;

export const backupFailedMail = defineMail({
  ...common,
  name: 'backups.failed',
  label: 'A backup failed',
  description: 'Tells you that a backup could not be made, and why.',
  sample,
  original: {
    subject: 'The backup failed',
    title: 'The backup failed',
    preview: '{{reason}}',
    blocks: [
      { type: 'paragraph', text: 'The backup {{name}} could not be made: {{reason}}' },
      { type: 'paragraph', text: 'The backups that were made before are still there.' },
      { type: 'button', label: 'Open the backups', url: '{{url}}' },
    ],
  },
});

export const backupDamagedMail = defineMail({
  ...common,
  name: 'backups.damaged',
  label: 'A backup cannot be restored',
  description: 'Tells you that a backup was restored for a test, and that this failed.',
  sample: { ...sample, reason: 'The file is damaged or cut off; take another backup.' },
  original: {
    subject: 'A backup cannot be restored',
    title: 'A backup cannot be restored',
    preview: '{{reason}}',
    blocks: [
      { type: 'paragraph', text: 'The backup {{name}} was restored for a test, and this failed: {{reason}}' },
      { type: 'paragraph', text: 'Please make another one now, so that there is one to rely on.' },
      { type: 'button', label: 'Open the backups', url: '{{url}}' },
    ],
  },
});

export const backupUnverifiedMail = defineMail({
  ...common,
  name: 'backups.unverified',
  label: 'A backup could not be verified',
  description: 'Tells you that the test of a backup did not come about, and why. It says nothing about the backup.',
  sample,
  original: {
    subject: 'A backup could not be verified',
    title: 'A backup could not be verified',
    preview: '{{reason}}',
    blocks: [
      { type: 'paragraph', text: 'The backup {{name}} could not be restored for a test: {{reason}}' },
      {
        type: 'paragraph',
        text: 'The backup may well be good. While a schedule is on, the test is tried again after a day; old backups stay until one has been verified.',
      },
      { type: 'button', label: 'Open the backups', url: '{{url}}' },
    ],
  },
});
