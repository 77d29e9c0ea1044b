import * as layoutTemplateIcon from 'lucide-react/icons/layout-template';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { templatesRouter } from './router.server.ts';

export const templatesFeature = defineFeature({
  name: 'sales/templates',
  api: { templates: templatesRouter },
  sampleData: [{ name: 'templates', load: () => import('./sample.server.ts') }],
  navigation: [
    { area: 'admin', group: null, position: 50, to: '/admin/templates', label: 'Templates', icon: iconOf(layoutTemplateIcon) },
    {
      area: 'portal',
      group: null,
      position: 40,
      to: '/dashboard/templates',
      label: 'Templates',
      icon: iconOf(layoutTemplateIcon),
    },
  ],
});
