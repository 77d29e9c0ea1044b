export const testimonialLimits = { words: 1_000, name: 80, role: 120, email: 254, links: 500 } as const;
/** On the home page. */
export const mostShown = 3;
/** How long a link waits for its answer. */
export const linkDays = 30;
