import type { DbOrTx } from '#db/client.ts';
import type { sealed_documents } from '#db/schema/documents.ts';
import type { FileStore } from '#platform/files/file-store.server.ts';
import type { StoredPdf } from '#platform/files/stored-pdf.server.ts';
import type { PdfPage } from '#platform/pdf/document.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { DocumentType } from './choices.ts';

export type FinishPorts = Pick<Platform, 'db' | 'files' | 'site' | 'secrets' | 'env'>;
export type SealedRow = typeof sealed_documents.$inferSelect;
export type SealedPdf = StoredPdf & { sealed: SealedRow };

export type Finishing = {
  document_type: DocumentType;
  document_id: string;
  /** EST-… or CON-…, printed on the certificate and asked for at /verify. */
  number: string;
  version: number;
  /** The client who may read the file as their own. */
  user_id: string | null;
  is_sample: boolean;
  /** Draws the document and its signatures. It is called once and only tells what to draw: drawing itself happens in another thread. */
  draw(page: PdfPage): void;
  /** Who gets the finished PDF by mail, besides the studio; each once. None for a sample. */
  copies?: readonly { to: string; name: string | null }[];
};

/** Draws, adds the certificate page, seals and stores. Once for each version; whoever comes second gets the first one's. */
export async function finishDocument(_ports: FinishPorts, _input: Finishing): Promise<SealedPdf> {
  throw new Error('Not yet');
}

/** The latest sealed version, or null when there is none. */
export async function readSealed(_db: DbOrTx, _files: FileStore, _type: DocumentType, _id: string): Promise<SealedPdf | null> {
  throw new Error('Not yet');
}
