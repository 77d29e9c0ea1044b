import type { Platform } from '#platform/platform.server.ts';
import type { RecordSubject } from '#platform/records/record-subject.ts';
import type { DocumentType } from '#shared/choices/papers/evidence.ts';

/** How documents of this type are read, as the feature that owns them has registered it. */
export function subjectOf({ registry }: Pick<Platform, 'registry'>, type: DocumentType): RecordSubject {
  const subject = registry.records.find(({ document_type }) => document_type === type);
  if (!subject) throw new Error(`No feature reads documents of the type ${type}`);
  return subject;
}
