import { oc } from '@orpc/contract';
import { z } from 'zod';
import { testimonialStatuses } from '#shared/choices/website/testimonials.ts';
import { line } from '#shared/fields.ts';
import { listQuery, pageOf, timestamp } from '#shared/wire.ts';
import { testimonialLimits } from './choices.ts';

const testimonial = z.object({
  id: z.uuid(),
  status: z.enum(testimonialStatuses),
  is_over: z.boolean().describe('The link has ended without an answer'),
  case_study: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  sent_to: z.string().nullable(),
  link: z.string().nullable().describe('Of one that is handed on by yourself; the link of a mail is for its reader alone'),
  expires_at: timestamp,
  words: z.string(),
  name: z.string(),
  role: z.string(),
  may_publish: z.boolean(),
  received_at: timestamp.nullable(),
  created_at: timestamp,
  is_sample: z.boolean(),
});
export type Testimonial = z.output<typeof testimonial>;

const tags = ['Testimonials'];
const path = '/admin/testimonials';
const byId = z.object({ id: z.uuid() });

export const askInput = z.object({
  case_study_id: z.uuid().nullable().default(null),
  email: z
    .union([z.literal(''), z.email('Please enter a valid email address').max(testimonialLimits.email)])
    .default('')
    .describe('Empty: nothing is sent, and the link is yours to hand on'),
});

export const testimonialsAdminContract = {
  list: oc
    .route({ method: 'GET', path, tags, summary: 'Testimonials and the links that wait for one' })
    .input(listQuery.extend({ status: z.enum(testimonialStatuses).optional() }))
    .output(pageOf(testimonial)),
  listStudies: oc
    .route({
      method: 'GET',
      path: '/admin/testimonial-case-studies',
      tags,
      summary: 'The case studies that a testimonial can stand with',
    })
    .output(z.object({ items: z.array(z.object({ id: z.uuid(), title: z.string() })) })),
  create: oc
    .route({ method: 'POST', path, tags, summary: 'Ask for a testimonial, by mail or with a link to hand on' })
    .input(askInput.extend({ id: z.uuid().describe('Chosen by the caller: the same one is kept once') }))
    .output(testimonial),
  publish: oc
    .route({ method: 'POST', path: `${path}/{id}/publish`, tags, summary: 'Show a testimonial on the site' })
    .input(byId)
    .output(testimonial),
  hide: oc
    .route({ method: 'POST', path: `${path}/{id}/hide`, tags, summary: 'Take a testimonial off the site' })
    .input(byId)
    .output(testimonial),
  delete: oc
    .route({ method: 'DELETE', path: `${path}/{id}`, tags, summary: 'Delete a testimonial, or a link that waits for one' })
    .input(byId)
    .output(byId),
};

const asked = z.object({
  status: z.enum(['open', 'used']),
  case_study: z.string().nullable().describe('The title of the work it is about'),
  studio: z.string(),
  expires_at: timestamp,
});
export type AskedTestimonial = z.output<typeof asked>;

const writtenInput = z.object({
  words: line(testimonialLimits.words, 'Please write a few words'),
  name: line(testimonialLimits.name, 'Please enter your name'),
  role: z.string().trim().max(testimonialLimits.role, `Please use at most ${testimonialLimits.role} characters`).default(''),
  may_publish: z.boolean().default(false),
});

const shown = z.object({ id: z.uuid(), words: z.string(), name: z.string(), role: z.string(), is_sample: z.boolean() });
export type ShownTestimonial = z.output<typeof shown>;

const byToken = z.object({ token: z.string().max(200) });

/** What public pages ask; apart, because the home page is answered before the rest of the server is read. */
export const shownTestimonialsContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/testimonials',
      tags,
      summary: 'Published testimonials, the newest first',
      description: 'Without those of a case study that does not name its client: their words would tell who it is.',
    })
    .output(z.object({ items: z.array(shown) })),
};

/** For somebody who was sent a private link. */
export const testimonialLinkContract = {
  get: oc
    .route({ method: 'GET', path: '/testimonial/{token}', tags, summary: 'What somebody is asked for by a private link' })
    .input(byToken)
    .output(asked),
  write: oc
    .route({ method: 'POST', path: '/testimonial/{token}', tags, summary: 'Write a testimonial; the link works once' })
    .input(byToken.extend(writtenInput.shape))
    .output(asked),
};
