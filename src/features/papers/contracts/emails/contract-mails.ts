import { z } from 'zod';
import { greeting } from '#platform/mail/greeting.ts';
import { defineMail } from '#platform/mail/mail.ts';
import type { MailBlock } from '#platform/mail/mail-blocks.ts';

const contract = z.object({
  contract_number: z.string(),
  title: z.string(),
  name: z.string(),
  total: z.string(),
  effective: z.string().nullable(),
});

const sample = {
  contract_number: 'CT-000007',
  title: 'Website for the bakery',
  name: 'Ada Byron',
  total: '$4,800.00',
  effective: 'December 16, 2026',
};

const factsBlock = (facts: z.output<typeof contract>): MailBlock => ({
  type: 'key-values',
  rows: [
    { label: 'Contract', value: facts.contract_number },
    { label: 'Total', value: facts.total, strong: true },
    ...(facts.effective ? [{ label: 'In force from', value: facts.effective }] : []),
  ],
});

const sentMail = defineMail({
  name: 'contracts.sent',
  label: 'Contract to sign',
  audience: 'client',
  /** `url` is where the client reads and signs it. */
  variables: contract.extend({ version: z.number(), url: z.string() }),
  sample: { ...sample, version: 1, url: 'https://studio.example/document/contract/sample' },
  compose: (facts, studio) => {
    const text =
      facts.version > 1
        ? `${studio.name} has revised your contract. Earlier versions can no longer be signed; please read this one.`
        : `${studio.name} has prepared a contract for you to read and sign. It takes a few minutes and works on a phone.`;
    return {
      subject: `${facts.version > 1 ? 'Revised contract' : 'Contract'} to sign: ${facts.title}`,
      title: facts.title,
      preview: text,
      blocks: [
        { type: 'paragraph', text: `${greeting(facts.name)}\n${text}` },
        factsBlock(facts),
        { type: 'button', label: 'Read and sign', url: facts.url },
        {
          type: 'paragraph',
          tone: 'muted',
          text: 'When you sign, we mail a one-time code to this address. The link is yours alone; please do not forward it.',
        },
      ],
    };
  },
});

const cancelledMail = defineMail({
  name: 'contracts.cancelled',
  label: 'Contract cancelled',
  audience: 'client',
  variables: contract,
  sample,
  compose: (facts, studio) => {
    const text = `${studio.name} has cancelled contract ${facts.contract_number}. It can no longer be signed, and nothing is left for you to do.`;
    return {
      subject: `Cancelled: ${facts.title}`,
      title: 'This contract was cancelled',
      preview: text,
      blocks: [{ type: 'paragraph', text: `${greeting(facts.name)}\n${text}` }, factsBlock(facts)],
    };
  },
});

export const contractMails = { sent: sentMail, cancelled: cancelledMail };
export type ContractMail = keyof typeof contractMails;

export const contractMailTemplates = Object.values(contractMails);
