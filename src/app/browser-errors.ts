const mostPerPage = 20;

/** Sends what breaks in the browser to the application log; a page that fails in a loop stops telling after a while. */
export function reportBrowserErrors() {
  let sent = 0;
  const send = (message: string, stack?: string) => {
    if (sent >= mostPerPage) return;
    sent += 1;
    const body = JSON.stringify({
      message: message.slice(0, 2000),
      stack: stack?.slice(0, 8000),
      url: location.pathname + location.search,
    });
    void fetch('/api/browser-errors', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      keepalive: true,
    }).catch(() => {});
  };
  addEventListener('error', (event) =>
    send(event.message || 'Script error', event.error instanceof Error ? event.error.stack : undefined),
  );
  addEventListener('unhandledrejection', (event) => {
    const { reason } = event;
    send(reason instanceof Error ? reason.message : String(reason), reason instanceof Error ? reason.stack : undefined);
  });
}
