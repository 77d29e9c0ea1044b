/** What an installed app of this area is called, opens and looks like. Asked for with the session: a closed site shows it to nobody else. */
export const appLinks = (area: 'admin' | 'dashboard') => [
  { rel: 'manifest', href: `/app/${area}.webmanifest`, crossOrigin: 'use-credentials' as const },
  { rel: 'apple-touch-icon', href: '/app/icon-180.png' },
];
