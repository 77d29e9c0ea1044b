import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { servicesRouter } from '#features/sales/services/router.server.ts';
import type { Pages } from './app.server.ts';
import { createFrame, type FrameParts } from './frame.server.ts';

/** All that the home page asks the API for. */
export const earlyApi = { services: servicesRouter };

/** The home page as a visitor sees it, and the files of pages: these need nothing of the features. */
const isEarly = ({ method, url, headers }: IncomingMessage): boolean =>
  method === 'GET' && ((url === '/' && !headers.cookie) || url?.startsWith('/assets/') === true);

/** Answers the first visitors while the rest of the server is still being read; everybody else waits for it. */
export function answerEarly(parts: FrameParts & { pages: Pages }, whole: () => Promise<RequestListener>): RequestListener {
  const app = createFrame(parts);
  app.get('/', (c) => parts.pages(c.req.raw, c.get('api')));
  const early = getRequestListener(app.fetch);
  let later: RequestListener | null = null;
  return (req, res) => {
    if (later) return later(req, res);
    if (isEarly(req)) return void early(req, res);
    whole().then(
      (listener) => {
        later = listener;
        listener(req, res);
      },
      // The start itself fails of it, and says why.
      () => refuse(res),
    );
  };
}

function refuse(res: ServerResponse): void {
  res.writeHead(503, { 'retry-after': '5' });
  res.end();
}
