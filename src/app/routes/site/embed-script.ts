import { embedScript } from '#features/desk/forms/embed-script.server.ts';

/** For pages of other sites, which may load it: it makes the frame and keeps it as high as the form. */
export const loader = () =>
  new Response(embedScript, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
    },
  });
