import { type Finishing, type FinishPorts, finishDocument, type SealedPdf } from '#features/papers/evidence/seal.server.ts';
import type { ContractRow } from './checkout-contracts.server.ts';
import { documentOf } from './written.server.ts';

/** Draws, seals and stores a contract of either kind. */
export const sealContract = (
  ports: FinishPorts,
  row: ContractRow,
  paper: Pick<Finishing, 'draw' | 'copies'>,
): Promise<SealedPdf> => {
  const { contract_number: number, version, user_id } = row;
  return finishDocument(ports, { ...documentOf(row), number, version, user_id, ...paper });
};
