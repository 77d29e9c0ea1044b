/** For a page that could not even be rendered: the failure in words, as a page of its own without anything to load. */
export function failurePage(request: Request, status: number, message: string): Response | null {
  const { pathname } = new URL(request.url);
  const isPage = !/^\/(api|files)\//.test(pathname) && request.headers.get('accept')?.includes('text/html');
  if (!isPage) return null;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Something went wrong</title><style>:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.125rem/1.6 system-ui,sans-serif}main{max-width:34rem;padding:2rem}</style></head><body><main><h1>Something went wrong</h1><p>${message}</p><p><a href="">Try Again</a></p></main></body></html>`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  };
  return new Response(html, { status, headers });
}
