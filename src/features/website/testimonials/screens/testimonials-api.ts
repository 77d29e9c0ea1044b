import { testimonialStatuses } from '#shared/choices/website/testimonials.ts';
import { apiClient } from '#ui/api-client.ts';
import { oneOf, serverList } from '#ui/server-list.ts';
import { testimonialsAdminContract } from '../contract.ts';

export const testimonialsApi = apiClient(testimonialsAdminContract);
export const testimonialsKey = ['testimonials'] as const;

export const testimonialsList = serverList({ searchable: true, filters: { status: oneOf(testimonialStatuses) } });
export type TestimonialsQuery = ReturnType<typeof testimonialsList.readQuery>;
