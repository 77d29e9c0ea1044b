import { publishEveryMinute } from '#features/website/publishing/publish-due.server.ts';
import { publishDue } from './publish.server.ts';

export const planned = publishEveryMinute('blog.publish-due', publishDue);
