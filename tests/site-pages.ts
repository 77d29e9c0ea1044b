/** The pages that the header and the home page lead to. */
export const sitePages = ['/', '/about', '/services', '/templates', '/pricing', '/support', '/contact'] as const;
