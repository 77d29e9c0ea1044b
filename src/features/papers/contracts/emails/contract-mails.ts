import { hello } from '#platform/mail/greeting.ts';
import type { MailBlock } from '#platform/mail/mail-blocks.ts';

export type ContractFacts = {
  contract_number: string;
  title: string;
  version: number;
  name: string;
  studio: string;
  total: string;
  effective: string | null;
  /** Where the client reads and signs it. */
  url: string;
};
export type ContractMail = 'sent' | 'cancelled';
export type MailWords = { template: string; subject: string; title: string; preview: string; blocks: MailBlock[] };

const factsBlock = (facts: ContractFacts): MailBlock => ({
  type: 'key-values',
  rows: [
    { label: 'Contract', value: facts.contract_number },
    { label: 'Total', value: facts.total, strong: true },
    ...(facts.effective ? [{ label: 'In force from', value: facts.effective }] : []),
  ],
});

export const contractMails: Record<ContractMail, (facts: ContractFacts) => MailWords> = {
  sent: (facts) => {
    const text =
      facts.version > 1
        ? `${facts.studio} has revised your contract. Earlier versions can no longer be signed; please read this one.`
        : `${facts.studio} has prepared a contract for you to read and sign. It takes a few minutes and works on a phone.`;
    return {
      template: 'contracts.sent',
      subject: `${facts.version > 1 ? 'Revised contract' : 'Contract'} to sign: ${facts.title}`,
      title: facts.title,
      preview: text,
      blocks: [
        { type: 'paragraph', text: `${hello(facts.name)}\n${text}` },
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
  cancelled: (facts) => {
    const text = `${facts.studio} has cancelled contract ${facts.contract_number}. It can no longer be signed, and nothing is left for you to do.`;
    return {
      template: 'contracts.cancelled',
      subject: `Cancelled: ${facts.title}`,
      title: 'This contract was cancelled',
      preview: text,
      blocks: [{ type: 'paragraph', text: `${hello(facts.name)}\n${text}` }, factsBlock(facts)],
    };
  },
};
