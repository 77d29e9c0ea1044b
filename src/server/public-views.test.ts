import { describe, expect, it } from 'vitest';
import { createPublicViews } from './public-views.ts';

const viewOf = createPublicViews({
  root: { path: '' },
  'routes/site/layout': { parentId: 'root' },
  'routes/site/home': { parentId: 'routes/site/layout' },
  'routes/site/about': { path: 'about', parentId: 'routes/site/layout' },
  'routes/site/help-article': { path: 'help/:slug', parentId: 'routes/site/layout' },
  'routes/site/book-manage': { path: 'book/:token', parentId: 'routes/site/layout' },
  'routes/site/form-embed': { path: 'embed/:slug', parentId: 'root' },
  'routes/site/demos/bistro': { path: 'templates/bistro/demo', parentId: 'root' },
  'routes/site/free-page': { path: ':slug', parentId: 'routes/site/layout' },
  'routes/auth/auth': { path: 'auth', parentId: 'root' },
  'routes/admin/layout': { path: 'admin', parentId: 'root' },
});
const see = (target: string, referer: string | null = null) => viewOf(new URL(target, 'https://studio.test'), referer);

describe('A public page', () => {
  it.each([
    ['/', '/'],
    ['/about', '/about'],
    ['/about?utm_source=x', '/about'],
    ['/help/first-steps', '/help/first-steps'],
    ['/our-story', '/our-story'],
    ['/templates/bistro/demo', '/templates/bistro/demo'],
  ])('is counted by its document %s', (target, path) => expect(see(target)).toEqual({ path, isInApp: false }));

  it.each([
    ['/_.data', '/'],
    ['/about.data', '/about'],
    ['/about.data?_routes=root', '/about'],
    ['/help/first-steps.data?_routes=routes%2Fsite%2Fhelp-article', '/help/first-steps'],
  ])('is counted once when the browser asks for its data at %s', (target, path) =>
    expect(see(target, 'https://studio.test/pricing')).toEqual({ path, isInApp: true }),
  );

  it.each([
    ['the part of a navigation that asks for the page alone', '/about.data?_routes=routes%2Fsite%2Fabout'],
    ['an article of which only the frame is asked for', '/help/no-such-article.data?_routes=root'],
    ['another spelling of an article', '/help/First-Steps'],
    ['an escaped spelling of an article', '/help/%66irst-steps'],
    ['a page about one person', '/book/a-token'],
    ['a form in the frame of another site', '/embed/brief'],
    ['the sign-in', '/auth'],
    ['the data of the sign-in', '/auth.data'],
    ['the setup', '/setup'],
    ['the portal', '/dashboard'],
    ['the admin area', '/admin'],
    ['an unknown page', '/wp-login.php'],
  ])('is not %s', (_, target) => expect(see(target)).toBeNull());

  it('is not counted again when it reads its own data again', () => {
    expect(see('/about.data?_routes=root', 'https://studio.test/about')).toBeNull();
  });
});
