import * as mediaIcon from 'lucide-react/icons/image';
import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { mediaAudit } from './audit.server.ts';
import { mediaChanged } from './events.ts';
import { variantsHandler, variantsJob } from './jobs.server.ts';
import { mediaPersonalData } from './personal-data.server.ts';
import { mediaRouter } from './router.server.ts';
import { mediaHousekeeping } from './variants.server.ts';

export const mediaFeature = defineFeature({
  name: 'website/media',
  api: { media: mediaRouter },
  audit: mediaAudit.sentences,
  events: [mediaChanged],
  jobs: [variantsHandler],
  subscriptions: [on(mediaChanged, variantsJob)],
  housekeeping: [mediaHousekeeping],
  personalData: mediaPersonalData,
  sampleData: [{ name: 'media', load: () => import('./sample.server.ts') }],
  commands: [{ id: 'media', heading: 'Tools', label: 'Media Library', to: '/admin/content/media', icon: iconOf(mediaIcon) }],
});
