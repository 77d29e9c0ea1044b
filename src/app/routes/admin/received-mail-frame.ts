import { data } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { defaultMessages } from '#shared/branding.ts';
import type { Route } from './+types/received-mail-frame.ts';

/** A stranger wrote it: it runs nothing, sends nothing, asks nobody for anything, and opens links in a tab of their own. */
const policyOf = (pictures: boolean) =>
  [
    "default-src 'none'",
    pictures ? 'img-src https: http: data:' : 'img-src data:',
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; ');

/** The HTML of a mail that came in, in a document of its own. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const mail = await findRecord(context.get(pageContext).api.receivedMails.getHtml({ id: params.id }));
  if (!mail) throw data(defaultMessages.notFound, { status: 404 });
  // The policy above is what protects; connections that are only prepared are the one thing that it does not know.
  const html = mail.html.replaceAll(/<link\b/gi, '<x-link');
  return new Response(`<!doctype html><base target="_blank">${html}`, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf(url.searchParams.get('pictures') === '1'),
      'x-frame-options': 'SAMEORIGIN',
      'x-dns-prefetch-control': 'off',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
    },
  });
}
