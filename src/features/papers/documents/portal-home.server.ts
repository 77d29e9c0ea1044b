import * as signatureIcon from 'lucide-react/icons/file-pen-line';
import { iconOf } from '#platform/feature/icon.ts';
import type { NeedSource } from '#platform/feature/portal-home.server.ts';
import { waitingDocuments } from './queries.server.ts';

const most = 5;

/** Estimates to answer and contracts to sign, the longest waiting first. */
export const documentNeeds: NeedSource = {
  name: 'documents',
  label: 'documents that wait for you',
  icon: iconOf(signatureIcon),
  position: 20,
  read: async ({ db, caller }) => {
    const rows = await waitingDocuments(db, caller, most);
    const lines = rows.map(({ id, document_type, title, number, token, since }) => ({
      id,
      title: document_type === 'contract' ? `Sign “${title}”` : `Answer the estimate “${title}”`,
      text: document_type === 'contract' ? `Contract ${number}` : `Estimate ${number}`,
      since: new Date(since),
      action: document_type === 'contract' ? 'Read and sign' : 'Read and answer',
      // Whoever looks at the client's portal does not get the key of the document.
      to: caller.viewer ? '/dashboard/documents' : `/document/${document_type}/${token}`,
    }));
    const left = (rows[0]?.all ?? 0) - rows.length;
    if (left <= 0) return lines;
    const title = left === 1 ? 'One more document waits for your answer' : `${left} more documents wait for your answer`;
    const rest = { id: 'rest', title, text: 'Estimates to accept and contracts to sign.' };
    return [...lines, { ...rest, action: 'Open documents', to: '/dashboard/documents' }];
  },
};
