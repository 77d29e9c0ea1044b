import { publishEveryMinute } from '#features/website/publishing/publish-due.server.ts';
import { publishDue } from './service.server.ts';

export const planned = publishEveryMinute('content.publish-due', ({ db, site, logger: log }, now) =>
  publishDue({ db, site, log }, now),
);
