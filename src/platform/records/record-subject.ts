import type { DbOrTx } from '#db/client.ts';
import type { DocumentType } from '#shared/choices/papers/evidence.ts';

export type SubjectSignature = { name: string; drawing: string | null; signed_at: Date };

/** What a document's row says now, to be compared with what its record says. */
export type SubjectState = {
  number: string;
  /** Somebody outside the studio has had it before them, so that its record cannot be empty. */
  was_sent: boolean;
  /** SHA-256 of what is before the client, or was agreed to; null for a draft. */
  content_sha256: string | null;
  /** Whether the row's own words and sums are those of the version that was kept. True for a draft. */
  fits_version: boolean;
  client: SubjectSignature | null;
  studio: SubjectSignature | null;
};

/** The feature that owns a kind of document reads its rows for the check of the records. */
export type RecordSubject = {
  document_type: DocumentType;
  read(db: DbOrTx, id: string): Promise<SubjectState | null>;
  findByNumber(db: DbOrTx, number: string): Promise<string | null>;
  /** Those that were sent or signed, in the order of their ids. */
  listSent(db: DbOrTx, after: string | null, limit: number): Promise<string[]>;
};
