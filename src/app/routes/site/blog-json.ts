import { answerFeed } from '#app/blog-feed.server.ts';
import { jsonFeed } from '#features/website/blog/feeds.ts';
import type { Route } from './+types/blog-json.ts';

export const loader = (args: Route.LoaderArgs) =>
  answerFeed(args, 'application/feed+json; charset=utf-8', (posts, facts) => JSON.stringify(jsonFeed(posts, facts)));
