import * as quoteIcon from 'lucide-react/icons/message-square-quote';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { testimonialsAudit } from './audit.server.ts';
import { testimonialMail } from './emails/ask-mail.ts';
import { testimonialReceived } from './events.ts';
import { testimonialsPersonalData } from './personal-data.server.ts';
import { shownTestimonialsRouter } from './public-router.server.ts';
import { testimonialLinkRouter, testimonialsAdminRouter } from './router.server.ts';
import { testimonialsHousekeeping } from './service.server.ts';

export const testimonialsFeature = defineFeature({
  name: 'website/testimonials',
  api: { testimonial: shownTestimonialsRouter, testimonialLink: testimonialLinkRouter, testimonials: testimonialsAdminRouter },
  audit: testimonialsAudit.sentences,
  events: [testimonialReceived],
  mails: [testimonialMail],
  housekeeping: [testimonialsHousekeeping],
  personalData: testimonialsPersonalData,
  commands: [
    { id: 'testimonials', heading: 'Tools', label: 'Testimonials', to: '/admin/content/testimonials', icon: iconOf(quoteIcon) },
  ],
  sampleData: [{ name: 'testimonials', after: ['case-studies'], load: () => import('./sample.server.ts') }],
});
