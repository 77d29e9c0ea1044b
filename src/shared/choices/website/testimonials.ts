/** `asked`: the link waits for its answer. `received`: only the studio reads it. `hidden`: visitors saw it, and do not any more. */
export const testimonialStatuses = ['asked', 'received', 'published', 'hidden'] as const;
export type TestimonialStatus = (typeof testimonialStatuses)[number];
