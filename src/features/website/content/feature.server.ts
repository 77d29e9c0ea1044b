import * as contentIcon from 'lucide-react/icons/file-pen-line';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { contentAudit } from './audit.server.ts';
import { publishHandler, publishSchedule } from './jobs.server.ts';
import { contentMediaUse } from './media-use.server.ts';
import { contentPersonalData } from './personal-data.server.ts';
import { contentHousekeeping } from './previews.server.ts';
import { contentPublicPages } from './public-pages.server.ts';
import { publicContentRouter } from './public-router.server.ts';
import { contentRouter } from './router.server.ts';

export const contentFeature = defineFeature({
  name: 'website/content',
  api: { content: publicContentRouter, contentPages: contentRouter },
  audit: contentAudit.sentences,
  jobs: [publishHandler],
  schedules: [publishSchedule],
  housekeeping: [contentHousekeeping],
  mediaUses: [contentMediaUse],
  publicPages: [contentPublicPages],
  personalData: contentPersonalData,
  navigation: [{ area: 'admin', group: null, position: 70, to: '/admin/content', label: 'Content', icon: iconOf(contentIcon) }],
  sampleData: [{ name: 'content', load: () => import('./sample.server.ts') }],
});
