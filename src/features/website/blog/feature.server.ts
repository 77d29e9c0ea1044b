import * as postIcon from 'lucide-react/icons/notebook-pen';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { blogAudit } from './audit.server.ts';
import { postPublished } from './events.ts';
import { publishHandler, publishSchedule } from './jobs.server.ts';
import { blogMediaUse } from './media-use.server.ts';
import { blogPersonalData } from './personal-data.server.ts';
import { blogHousekeeping } from './previews.server.ts';
import { blogPublicPages } from './public-pages.server.ts';
import { blogRouter } from './public-router.server.ts';
import { blogPostsRouter } from './router.server.ts';

export const blogFeature = defineFeature({
  name: 'website/blog',
  api: { blog: blogRouter, blogPosts: blogPostsRouter },
  audit: blogAudit.sentences,
  events: [postPublished],
  jobs: [publishHandler],
  schedules: [publishSchedule],
  housekeeping: [blogHousekeeping],
  publicPages: [blogPublicPages],
  personalData: blogPersonalData,
  mediaUses: [blogMediaUse],
  commands: [
    {
      id: 'blog',
      heading: 'Tools',
      label: 'Blog',
      to: '/admin/content/blog',
      icon: iconOf(postIcon),
    },
  ],
  sampleData: [{ name: 'blog', load: () => import('./sample.server.ts') }],
});
