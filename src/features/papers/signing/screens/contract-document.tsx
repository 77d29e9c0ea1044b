import type { ContractPage } from '../contract.ts';
import { ContractAnswer } from './contract-answer.tsx';
import { ContractPaper } from './contract-paper.tsx';
import { DocumentFrame, type DocumentProps } from './document-frame.tsx';
import { useDocument } from './use-document.ts';

export function ContractDocument({ page: loaded, token, branding, print }: DocumentProps<ContractPage>) {
  const { page, title, answered } = useDocument(loaded, token, print);
  return (
    <DocumentFrame page={page} branding={branding} title={title} paper={<ContractPaper page={page} />}>
      <ContractAnswer page={page} token={token} onAnswered={answered} />
    </DocumentFrame>
  );
}
