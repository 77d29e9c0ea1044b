import { listRoute } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { postsList } from '#features/website/blog/screens/blog-api.ts';
import { PostsScreen } from '#features/website/blog/screens/posts-screen.tsx';
import type { Route } from './+types/blog.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Blog' }, { name: 'robots', content: 'noindex' }];

export const loader = listRoute(postsList, (api, query) => api.blogPosts.list(query));

export { listShouldRevalidate as shouldRevalidate };

export default function AdminBlog({ loaderData }: Route.ComponentProps) {
  return <PostsScreen {...loaderData} />;
}
