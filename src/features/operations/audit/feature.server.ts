import * as clipboardClockIcon from 'lucide-react/icons/clipboard-clock';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { auditAudit } from './audit.server.ts';
import { auditRouter } from './router.server.ts';

export const auditFeature = defineFeature({
  name: 'operations/audit',
  api: { audit: auditRouter },
  audit: auditAudit.sentences,
  navigation: [
    { area: 'admin', group: 'Records', position: 295, to: '/admin/audit', label: 'Audit Log', icon: iconOf(clipboardClockIcon) },
  ],
});
