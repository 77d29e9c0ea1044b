import type { Context, Hono } from 'hono';
import { downloadAgreement } from '#features/papers/agreements/download.server.ts';
import { downloadById, downloadByLink } from '#features/papers/signing/downloads.server.ts';
import { downloadInvoice, downloadOrders, downloadReceipt } from '#features/sales/orders/downloads.server.ts';
import { toApiError } from '#platform/http/api-error.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';

type Vars = { Variables: { api: ApiContext } };

/** Answers that are files and not the envelope; their refusals are the envelope all the same. */
export function mountDownloads(app: Hono<Vars>): void {
  const serve = async (c: Context<Vars>, read: (context: ApiContext) => Promise<Response>): Promise<Response> => {
    const context = c.get('api');
    const answer = await read(context).catch((error: unknown) => {
      const known = toApiError(error);
      if (known.status >= 500) throw error;
      return Response.json(known.body, { status: known.status, headers: { 'cache-control': 'no-store' } });
    });
    for (const cookie of context.answer.getSetCookie()) answer.headers.append('set-cookie', cookie);
    return answer;
  };
  app.get('/api/admin/orders/export.csv', (c) => serve(c, (context) => downloadOrders(context, c.req.query('status') || null)));
  app.get('/api/contracts/:id/contract.pdf', (c) => serve(c, (context) => downloadAgreement(context, c.req.param('id'))));
  app.get('/api/document/:type/:token/document.pdf', (c) =>
    serve(c, (context) => downloadByLink(context, c.req.param('type'), c.req.param('token'))),
  );
  app.get('/api/documents/:type/:id/file.pdf', (c) =>
    serve(c, (context) => downloadById(context, c.req.param('type'), c.req.param('id'))),
  );
  app.get('/api/orders/:id/invoice.pdf', (c) => serve(c, (context) => downloadInvoice(context, c.req.param('id'))));
  app.get('/api/orders/:id/receipts/:payment/receipt.pdf', (c) =>
    serve(c, (context) => downloadReceipt(context, c.req.param('id'), c.req.param('payment'))),
  );
}
