import * as briefcaseBusinessIcon from 'lucide-react/icons/briefcase-business';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { servicesAudit } from './audit.server.ts';
import { offerService } from './first-steps.server.ts';
import { servicesRouter } from './router.server.ts';

export const servicesFeature = defineFeature({
  name: 'sales/services',
  api: { services: servicesRouter },
  audit: servicesAudit.sentences,
  sampleData: [{ name: 'services', load: () => import('./sample.server.ts') }],
  navigation: [
    { area: 'admin', group: null, position: 40, to: '/admin/services', label: 'Services', icon: iconOf(briefcaseBusinessIcon) },
    {
      area: 'portal',
      group: null,
      position: 30,
      to: '/dashboard/services',
      label: 'Services',
      icon: iconOf(briefcaseBusinessIcon),
    },
  ],
  firstSteps: [offerService],
});
