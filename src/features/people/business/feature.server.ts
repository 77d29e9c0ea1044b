import * as building2Icon from 'lucide-react/icons/building-complex';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { businessAudit } from './audit.server.ts';
import { businessPersonalData } from './personal-data.server.ts';
import { businessRouter } from './router.server.ts';

export const businessFeature = defineFeature({
  name: 'people/business',
  api: { business: businessRouter },
  audit: businessAudit.sentences,
  navigation: [
    {
      area: 'portal',
      group: 'You',
      position: 220,
      to: '/dashboard/business-profile',
      label: 'Business Profile',
      icon: iconOf(building2Icon),
    },
  ],
  personalData: businessPersonalData,
});
