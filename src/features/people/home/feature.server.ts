import * as layoutDashboardIcon from 'lucide-react/icons/layout-dashboard';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { homeRouter } from './router.server.ts';

export const homeFeature = defineFeature({
  name: 'people/home',
  api: { home: homeRouter },
  navigation: [
    {
      area: 'portal',
      group: null,
      position: 10,
      to: '/dashboard',
      label: 'Dashboard',
      icon: iconOf(layoutDashboardIcon),
      end: true,
    },
  ],
});
