import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const casesAudit = defineAudit({
  'case_study.created': naming('began the case study', 'title'),
  'case_study.translation_checked': naming('found the translation of the case study in line with its original', 'title'),
  'case_study.translated': naming('began a translation of the case study', 'title'),
  'case_study.updated': naming('changed the address of the case study', 'title'),
  'case_study.deleted': naming('deleted the case study', 'title'),
  'case_study.published': naming('published the case study', 'title'),
  'case_study.withdrawn': naming('took back the case study', 'title'),
  'case_study.discarded': naming('discarded the draft of the case study', 'title'),
  'case_study.scheduled': naming('planned the publication of the case study', 'title'),
  'case_study.unscheduled': naming('took back the planned publication of the case study', 'title'),
  'case_study.preview_created': naming('made a private link to the draft of the case study', 'title'),
  'case_study.preview_revoked': naming('revoked a private link to the draft of the case study', 'title'),
  'case_study.consent_asked': naming('asked the client for consent to the case study', 'title'),
  'case_study.consent_recorded': naming('recorded the consent of the client to the case study', 'title'),
  'case_study.consent_agreed': naming('agreed to the case study', 'title'),
  'case_study.consent_declined': naming('declined the case study', 'title'),
  'case_study.consent_withdrawn': naming('withdrew the consent to the case study', 'title'),
});
