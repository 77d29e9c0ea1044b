import type { ChainState, Verification } from './contract.ts';
import type { SealCheck } from './screens/check-seal.ts';

export type Verdict = { tone: 'good' | 'warning' | 'bad'; title: string; text: string };

const kinds = { estimate: 'estimate', contract: 'contract' } as const;

/** What a dropped file turns out to be. The record is the one of this very file, or null when the studio knows no such file. */
export function fileVerdict(check: SealCheck, record: Verification | null): Verdict {
  switch (check.state) {
    case 'no-pdf':
      return bad('This is not a PDF', 'Please choose the PDF file that you received.');
    case 'unsealed':
      return bad('This PDF carries no seal', 'It may be a draft or a printout. The finished document was sent as a sealed PDF.');
    case 'foreign':
      return bad(
        'This seal is not the studio’s',
        'The file is unchanged since it was sealed, but the seal was made by somebody else.',
      );
    case 'changed':
      return bad('This file was changed', 'It is not the file that was sealed. Do not rely on it, and ask for the original.');
    case 'genuine':
      return record
        ? genuineVerdict(check, record)
        : bad('The seal is the studio’s, but its record of this document is gone', `${goneText(check)} Please ask about it.`);
  }
}

const goneText = ({ record }: SealCheck): string =>
  record ? `Your file is as it was sealed, and names a record of ${record.events} events.` : 'Your file is as it was sealed.';

/** The file carries the end of its record with it, so a record that was written anew is told by the file alone. */
function genuineVerdict({ record: sealed }: SealCheck, record: Verification): Verdict {
  const own = 'Your file is as it was sealed.';
  const verdict = recordVerdict(record, 'This document is genuine and unchanged');
  if (verdict.tone === 'bad') return { ...verdict, text: `${own} ${verdict.text}` };
  const isSame = sealed?.head === record.chain_hash && sealed.events === record.chain_events && sealed.number === record.number;
  return isSame ? verdict : bad('The record of this document was changed', `${own} It names another record than the studio’s.`);
}

/** What is known of a document by its number alone. */
export const numberVerdict = (record: Verification): Verdict =>
  recordVerdict(record, `${record.number} is a finished ${kinds[record.document_type]}`);

function recordVerdict({ chain, stored_copy, is_latest }: Verification, title: string): Verdict {
  if (!chain.intact) return bad('The record of this document was changed', brokenText(chain));
  if (stored_copy === 'changed')
    return bad('The studio’s copy of this document was changed', 'Please keep yours: the seal tells which one is genuine.');
  if (!is_latest) return warning(title, 'There is a later version of it. Its record is intact.');
  return { tone: 'good', title, text: `Its record of ${events(chain)} is intact.` };
}

export function brokenText({ broken, broken_at }: ChainState): string {
  switch (broken) {
    case 'event':
      return `Event ${broken_at} is not what was written at the time. The record cannot be relied on from there.`;
    case 'end':
      return 'Events are missing at its end.';
    case 'version':
      return 'The content that was kept is not what was written at the time.';
    case 'row':
      return 'The document is not what the record says was sent.';
    case 'signature':
      return 'A signature is not the one that was given at the time.';
    case 'key':
      return 'It was signed with another application secret, so it cannot be checked.';
    default:
      return 'The record does not end where the seal says it did: events are missing or were written anew.';
  }
}

export const events = ({ events: count }: ChainState): string => (count === 1 ? '1 event' : `${count} events`);

const bad = (title: string, text: string): Verdict => ({ tone: 'bad', title, text });
const warning = (title: string, text: string): Verdict => ({ tone: 'warning', title, text });
