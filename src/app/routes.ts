import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

const demos = ['business-pro', 'portfolio-plus', 'ecommerce-essential', 'blog-standard', 'bistro', 'lens', 'launch-store'];

export default [
  layout('routes/site/layout.tsx', [
    index('routes/site/home.tsx'),
    route('about', 'routes/site/about.tsx'),
    route('services', 'routes/site/services.tsx'),
    route('templates', 'routes/site/templates.tsx'),
    route('pricing', 'routes/site/pricing.tsx'),
    route('support', 'routes/site/support.tsx'),
    route('contact', 'routes/site/contact.tsx'),
    route('status', 'routes/site/status.tsx'),
    route('book', 'routes/site/book.tsx'),
    route('book/:token', 'routes/site/book-manage.tsx'),
  ]),
  ...demos.map((slug) => route(`templates/${slug}/demo`, `routes/site/demos/${slug}.tsx`)),
  route('book/:token/calendar.ics', 'routes/site/book-calendar.ts'),
  route('contact/map', 'routes/site/map.ts'),
  route('og/:file', 'routes/site/og.ts'),
  route('sitemap.xml', 'routes/site/sitemap.ts'),
  route('robots.txt', 'routes/site/robots.ts'),
  route('setup', 'routes/auth/setup.tsx'),
  route('auth', 'routes/auth/auth.tsx'),
  route('auth/forgot-password', 'routes/auth/forgot-password.tsx'),
  route('auth/reset-password', 'routes/auth/reset-password.tsx'),
  route('reset-password', 'routes/auth/reset-password.tsx', { id: 'reset-password' }),
  route('auto-redirect', 'routes/auth/auto-redirect.tsx'),
  route('auth/recovery-email', 'routes/portal/recovery-email.tsx'),
  route('dashboard', 'routes/portal/layout.tsx', [
    index('routes/portal/home.tsx'),
    route('profile', 'routes/portal/profile.tsx'),
    route('business-profile', 'routes/portal/business-profile.tsx'),
    route('settings', 'routes/portal/settings.tsx'),
    route('*', 'routes/portal/unknown.tsx'),
  ]),
  route('admin', 'routes/admin/layout.tsx', [
    index('routes/admin/overview.tsx'),
    route('bookings', 'routes/admin/bookings.tsx'),
    route('logs', 'routes/admin/logs.tsx'),
    route('outbox', 'routes/admin/outbox.tsx'),
    route('support/status', 'routes/admin/status.tsx'),
    route('settings', 'routes/admin/settings.tsx'),
    route('*', 'routes/admin/unknown.tsx'),
  ]),
  route('api/docs', 'routes/api-docs.tsx'),
  route('*', 'routes/site/unknown.tsx'),
] satisfies RouteConfig;
