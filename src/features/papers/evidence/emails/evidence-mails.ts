import { z } from 'zod';
import { defineMail } from '#platform/mail/mail.ts';

export const copyMail = defineMail({
  name: 'evidence.copy',
  label: 'Signed copy',
  description: 'Brings the sealed copy to everybody who signed a document.',
  type: 'confirmation',
  audience: 'client',
  variables: z.object({
    name: z.string().nullable(),
    number: z.string(),
    document_type: z.string(),
    pdf_sha256: z.string(),
  }),
  sample: {
    name: 'Ada Byron',
    number: 'CT-000007',
    document_type: 'contract',
    pdf_sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  },
  computed: {
    what: ({ document_type }) => (document_type === 'estimate' ? 'accepted estimate' : 'completed contract'),
    verify_url: ({ number }, studio) => `${studio.url}/verify#${number}`,
  },
  public_links: ['verify_url'],
  original: {
    subject: '{{number}}: your signed copy',
    title: '{{number}} is complete',
    preview: 'The {{what}} {{number}} is attached.',
    blocks: [
      {
        type: 'paragraph',
        text: '{{greeting}}\nThe {{what}} {{number}} is attached as a sealed PDF. Please keep it.',
      },
      { type: 'key-values', rows: [{ label: 'SHA-256', value: '{{pdf_sha256}}' }] },
      { type: 'button', label: 'Verify this document', url: '{{verify_url}}' },
    ],
  },
});

export const recordBrokenMail = defineMail({
  name: 'evidence.record-broken',
  label: 'A record was changed',
  description: 'Warns you that the record of a signed document is not what was written.',
  type: 'support',
  audience: 'studio',
  variables: z.object({ number: z.string(), document_type: z.string(), what: z.string(), url: z.string() }),
  sample: {
    number: 'CON-1763200000000',
    document_type: 'contract',
    what: 'Event 4 is not what was written at the time. The record cannot be relied on from there.',
    url: 'https://studio.example/admin/contracts',
  },
  original: {
    subject: 'The record of {{number}} was changed',
    title: 'The record of {{number}} was changed',
    preview: '{{what}}',
    blocks: [
      {
        type: 'paragraph',
        text: 'The nightly check found that the record of {{document_type}} {{number}} is not what was written at the time. {{what}}',
      },
      {
        type: 'paragraph',
        text: 'Somebody or something has written to the database past the application. Keep the sealed copies that were mailed, look at who has access to the database, and restore the record from a backup.',
      },
      { type: 'button', label: 'Open {{document_type}}', url: '{{url}}' },
    ],
  },
});

export const evidenceMailTemplates = [copyMail, recordBrokenMail];
