import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { showsLinks } from '#platform/http/private-links.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import { testimonialLinkContract, testimonialsAdminContract } from './contract.ts';
import { askedOnWire, listStudies, listTestimonials } from './queries.server.ts';
import { ask, hide, publish, remove, write } from './service.server.ts';

const open = implement(testimonialLinkContract).$context<ApiContext>().$config(guardFirst);
const guesses = { window: 60, max: 30 };

export const testimonialLinkRouter = open.router({
  get: open.get.handler(async ({ context, input }) => {
    await limitRate(context, 'testimonial-link', guesses);
    return askedOnWire(context.platform, input.token);
  }),
  write: open.write.handler(async ({ context, input }) => {
    await limitRate(context, 'testimonial-link', guesses);
    return write(context, input);
  }),
});

const os = implement(testimonialsAdminContract).$context<ApiContext>().$config(guardFirst);
const links = showsLinks('website', 'link');

export const testimonialsAdminRouter = os.router({
  list: os.list
    .use(adminOnly)
    .use(links)
    .handler(({ context, input }) => listTestimonials(context.platform, input)),
  listStudies: os.listStudies
    .use(adminOnly)
    .use(links)
    .handler(async ({ context }) => ({ items: await listStudies(context.platform.db) })),
  // Each can be a mail to somebody.
  create: os.create
    .use(adminOnly)
    .use(links)
    .handler(async ({ context, input }) => {
      await limitRate(context, 'testimonial-ask', { window: 3_600, max: 60 });
      return ask(context.platform, actorOf(context), input);
    }),
  publish: os.publish
    .use(adminOnly)
    .use(links)
    .handler(({ context, input }) => publish(context.platform, actorOf(context), input.id)),
  hide: os.hide
    .use(adminOnly)
    .use(links)
    .handler(({ context, input }) => hide(context.platform, actorOf(context), input.id)),
  delete: os.delete
    .use(adminOnly)
    .use(links)
    .handler(({ context, input }) => remove(context.platform, actorOf(context), input.id)),
});
