import type { KeyAndCertificate } from '#platform/crypto/self-signed.server.ts';
import type { CertificatePaper, Paper, PaperBrand } from './paper.ts';
import { type SealNote, sealPdf } from './seal.server.ts';
import { typeset } from './typeset.server.ts';

/** A document as plain data that can be handed to another thread. */
export type DrawOrder = {
  brand: PaperBrand;
  paper: Paper;
  /** Its last pages and the seal; a document that is not finished has neither. */
  finish: { certificate: CertificatePaper; key: KeyAndCertificate; note: SealNote } | null;
};
export type Drawn = { id: number; bytes: Uint8Array } | { id: number; error: string };

/** Typesets a document, and seals it where that is asked for. */
export async function drawOrder({ brand, paper, finish }: DrawOrder): Promise<Buffer> {
  const at = finish?.note.at ?? new Date();
  const pdf = await typeset({ brand, paper, certificate: finish?.certificate ?? null, at });
  if (!finish) return pdf;
  // Between threads a Buffer arrives as plain bytes.
  const { privateKey, certificates } = finish.key;
  const key = { privateKey: Buffer.from(privateKey), certificates: certificates.map((one) => Buffer.from(one)) };
  return sealPdf(pdf, key, finish.note);
}
