import * as layoutDashboardIcon from 'lucide-react/icons/layout-dashboard';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { overviewRouter } from './router.server.ts';
import { overviewSettings } from './settings.ts';

export const overviewFeature = defineFeature({
  name: 'operations/overview',
  adminArea: 'any',
  api: { overview: overviewRouter },
  settings: [overviewSettings],
  navigation: [
    { area: 'admin', group: null, position: 10, to: '/admin', label: 'Dashboard', icon: iconOf(layoutDashboardIcon), end: true },
  ],
});
