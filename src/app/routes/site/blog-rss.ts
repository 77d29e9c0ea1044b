import { answerFeed } from '#app/blog-feed.server.ts';
import { rssFeed } from '#features/website/blog/feeds.ts';
import type { Route } from './+types/blog-rss.ts';

export const loader = (args: Route.LoaderArgs) => answerFeed(args, 'application/rss+xml; charset=utf-8', rssFeed);
