import { listRoute } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { testimonialsList } from '#features/website/testimonials/screens/testimonials-api.ts';
import { TestimonialsScreen } from '#features/website/testimonials/screens/testimonials-screen.tsx';
import type { Route } from './+types/testimonials.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Testimonials' }, { name: 'robots', content: 'noindex' }];

export const loader = listRoute(testimonialsList, (api, query) => api.testimonials.list(query));

export { listShouldRevalidate as shouldRevalidate };

export default function AdminTestimonials({ loaderData }: Route.ComponentProps) {
  return <TestimonialsScreen {...loaderData} />;
}
