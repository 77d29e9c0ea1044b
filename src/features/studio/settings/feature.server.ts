import * as settingsIcon from 'lucide-react/icons/settings';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { siteSettings } from '#shared/settings/site.ts';
import { sayHowToReach } from './first-steps.server.ts';
import { settingsRouter } from './router.server.ts';

export const settingsFeature = defineFeature({
  name: 'studio/settings',
  api: { settings: settingsRouter },
  settings: [siteSettings],
  navigation: [
    // Everybody has settings of their own there.
    {
      area: 'admin',
      adminArea: 'any',
      group: null,
      position: 140,
      to: '/admin/settings',
      label: 'Settings',
      icon: iconOf(settingsIcon),
    },
  ],
  firstSteps: [sayHowToReach],
});
