import { defineAudit } from '#platform/audit/audit.server.ts';

export const brandingAudit = defineAudit({
  'branding.updated': 'changed the branding',
  'branding.reset': 'reset the brand colours',
  'branding.logo_updated': 'uploaded a logo',
  'branding.logo_removed': 'removed a logo',
  'branding.owner_picture_updated': 'uploaded the picture of the owner',
  'branding.owner_picture_removed': 'removed the picture of the owner',
});
