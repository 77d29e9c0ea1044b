import * as bookIcon from 'lucide-react/icons/book-open';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { helpAudit } from './audit.server.ts';
import { helpPersonalData } from './personal-data.server.ts';
import { helpPublicPages } from './public-pages.server.ts';
import { helpRouter } from './router.server.ts';
import { helpHousekeeping } from './visitors.server.ts';

export const helpFeature = defineFeature({
  name: 'desk/help',
  api: { help: helpRouter },
  audit: helpAudit.sentences,
  housekeeping: helpHousekeeping,
  sampleData: [{ name: 'help', load: () => import('./sample.server.ts') }],
  navigation: [
    { area: 'admin', group: 'Records', position: 255, to: '/admin/help', label: 'Help Articles', icon: iconOf(bookIcon) },
  ],
  publicPages: [helpPublicPages],
  personalData: helpPersonalData,
});
