import { DocumentActions } from '#features/papers/evidence/screens/document-actions.tsx';
import type { ContractCard } from '../contract.ts';

/** A link that was revoked leads nowhere for the studio too: then only the download is left. */
export const paperOf = (contract: ContractCard) => ({
  type: 'contract' as const,
  id: contract.id,
  number: contract.contract_number,
  token: contract.access_revoked_at ? null : contract.access_token,
  title: contract.title,
});

export const ContractDocumentActions = ({ contract }: { contract: ContractCard }) => <DocumentActions {...paperOf(contract)} />;
