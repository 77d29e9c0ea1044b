import { z } from 'zod';
import { greeting } from '#platform/mail/greeting.ts';
import { defineMail } from '#platform/mail/mail.ts';

export const copyMail = defineMail({
  name: 'evidence.copy',
  label: 'Signed copy',
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
  compose: ({ name, number, document_type, pdf_sha256 }, studio) => {
    const what = document_type === 'estimate' ? 'accepted estimate' : 'completed contract';
    return {
      subject: `${number}: your signed copy`,
      title: `${number} is complete`,
      preview: `The ${what} ${number} is attached.`,
      blocks: [
        { type: 'paragraph', text: `${greeting(name)}\nThe ${what} ${number} is attached as a sealed PDF. Please keep it.` },
        { type: 'key-values', rows: [{ label: 'SHA-256', value: pdf_sha256 }] },
        { type: 'button', label: 'Verify this document', url: `${studio.url}/verify#${number}` },
      ],
    };
  },
});

export const evidenceMailTemplates = [copyMail];
