import { data } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { defaultMessages } from '#shared/branding.ts';
import type { Route } from './+types/mail-preview.ts';

// A mail is styled inline and written by whoever filled in a form: it runs nothing, asks for nothing but pictures, and only we frame it.
const policy =
  "default-src 'none'; img-src 'self' https: data:; style-src 'unsafe-inline'; font-src 'self'; sandbox; frame-ancestors 'self'";

/** A mail as its reader sees it, in a document of its own. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const html = (await findRecord(context.get(pageContext).api.outbox.get({ id: params.id })))?.html ?? null;
  if (html === null) throw data(defaultMessages.notFound, { status: 404 });
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
    },
  });
}
