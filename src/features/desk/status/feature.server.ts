import * as activityIcon from 'lucide-react/icons/activity';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { fixedPage } from '#platform/feature/fixed-page.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { statusAudit } from './audit.server.ts';
import { statusMeta } from './content.ts';
import { statusRouter } from './router.server.ts';

export const statusFeature = defineFeature({
  name: 'desk/status',
  api: { status: statusRouter },
  audit: statusAudit.sentences,
  sampleData: [{ name: 'status', load: () => import('./sample.server.ts') }],
  navigation: [
    {
      area: 'admin',
      group: 'Records',
      position: 250,
      to: '/admin/support/status',
      label: 'System Status',
      icon: iconOf(activityIcon),
    },
  ],
  publicPages: [fixedPage({ name: 'status', position: 40, path: '/status', label: 'System Status', ...statusMeta })],
});
