import * as zapIcon from 'lucide-react/icons/zap';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { builderAudit } from './audit.server.ts';
import { builderRouter } from './router.server.ts';

export const builderFeature = defineFeature({
  name: 'automation/builder',
  api: { workflowDrafts: builderRouter },
  audit: builderAudit.sentences,
  sampleData: [{ name: 'workflow-drafts', load: () => import('./sample.server.ts') }],
  navigation: [
    { area: 'admin', group: null, position: 100, to: '/admin/automation', label: 'Automation', icon: iconOf(zapIcon) },
  ],
});
