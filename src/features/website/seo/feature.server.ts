import * as searchIcon from 'lucide-react/icons/scan-search';
import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { seoAudit } from './audit.server.ts';
import { linkCheckAsked } from './events.ts';
import { checkLinksHandler, checkLinksJob, checkLinksSchedule, submitHandler, submitSchedule } from './jobs.server.ts';
import { publicSeoRouter } from './public-router.server.ts';
import { seoRouter } from './router.server.ts';
import { seoSettings } from './settings.ts';

export const seoFeature = defineFeature({
  name: 'website/seo',
  api: { seo: publicSeoRouter, seoPages: seoRouter },
  audit: seoAudit.sentences,
  events: [linkCheckAsked],
  jobs: [checkLinksHandler, submitHandler],
  schedules: [checkLinksSchedule, submitSchedule],
  subscriptions: [on(linkCheckAsked, checkLinksJob)],
  settings: [seoSettings],
  sampleData: [{ name: 'seo', load: () => import('./sample.server.ts') }],
  commands: [{ id: 'seo', heading: 'Tools', label: 'SEO', to: '/admin/content/seo', icon: iconOf(searchIcon) }],
});
