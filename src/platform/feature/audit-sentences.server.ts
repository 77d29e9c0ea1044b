import type { AuditSentence } from '#platform/audit/audit.server.ts';
import type { Feature } from './feature.server.ts';

/** A feature's own sentences and those of the settings that it shows. */
export const sentencesOf = ({ audit = {}, settings = [] }: Feature): [action: string, sentence: AuditSentence][] => [
  ...Object.entries(audit),
  ...settings.map(({ action, sentence }): [string, AuditSentence] => [action, { text: sentence, byVisitor: false }]),
];
