// The preview of a template is written into this document: inline styles and pictures as in a mail, no scripts, only framed by us.
const policy =
  "default-src 'none'; img-src 'self' https: data:; style-src 'unsafe-inline'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

export const loader = () =>
  new Response('<!doctype html><html lang="en"><title>Preview</title><body></body></html>', {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
    },
  });
