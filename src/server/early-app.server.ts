import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { servicesRouter } from '#features/sales/services/router.server.ts';
import { anyStudyRouter } from '#features/website/case-studies/any-study.server.ts';
import { publicContentRouter } from '#features/website/content/public-router.server.ts';
import { publicOffersRouter } from '#features/website/offers/public-router.server.ts';
import { publicSeoRouter } from '#features/website/seo/public-router.server.ts';
import { shownTestimonialsRouter } from '#features/website/testimonials/public-router.server.ts';
import type { Pages } from './app.server.ts';
import { createFrame, type FrameParts } from './frame.server.ts';

/** All that the home page asks the API for, with its head and its foot. */
export const earlyApi = {
  services: servicesRouter,
  content: publicContentRouter,
  offers: publicOffersRouter,
  seo: publicSeoRouter,
  testimonial: shownTestimonialsRouter,
  work: anyStudyRouter,
};

/** The home page as a visitor sees it, and the files of pages: these need nothing of the features. */
const isEarly = ({ method, url, headers }: IncomingMessage): boolean =>
  method === 'GET' && ((url === '/' && !headers.cookie) || url?.startsWith('/assets/') === true);

/** Nobody who reads slowly keeps the rest of the server waiting for longer. */
const longestMs = 2_000;

export type Early = {
  listener: RequestListener;
  /** When the first visitors have their answers: reading the rest takes the whole process for a moment. */
  answered: () => Promise<unknown>;
};

/** Answers the first visitors while the rest of the server is still to be read; everybody else waits for it. */
export function answerEarly(parts: FrameParts & { pages: Pages }, whole: () => Promise<RequestListener>): Early {
  const app = createFrame(parts);
  app.get('/', (c) => parts.pages(c.req.raw, c.get('api')));
  const early = getRequestListener(app.fetch);
  const underWay = new Set<ServerResponse>();
  let later: RequestListener | null = null;
  const listener: RequestListener = (req, res) => {
    if (later) return later(req, res);
    if (isEarly(req)) {
      underWay.add(res);
      res.once('close', () => underWay.delete(res));
      return void early(req, res);
    }
    whole().then(
      (listener) => {
        later = listener;
        listener(req, res);
      },
      // The start itself fails of it, and says why.
      () => refuse(res),
    );
  };
  const answered = () => Promise.race([sleep(longestMs), Promise.all([...underWay].map((res) => once(res, 'close')))]);
  return { listener, answered };
}

function refuse(res: ServerResponse): void {
  res.writeHead(503, { 'retry-after': '5' });
  res.end();
}
