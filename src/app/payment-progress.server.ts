import { type RouterContextProvider, redirect } from 'react-router';
import { pageContext } from './page-context.ts';

type Asked = { context: Readonly<RouterContextProvider>; url: URL };

/** Where the payment of the order in the address stands. Whatever page the provider sends people to: only it knows whether they paid. */
export async function paymentProgress({ context, url }: Asked, page: 'success' | 'cancel') {
  const { api, site } = context.get(pageContext);
  const order_id = url.searchParams.get('order');
  const [{ branding }, progress] = await Promise.all([
    site(),
    order_id ? api.payments.progress({ order_id }).catch(() => 'unknown' as const) : null,
  ]);
  if (progress && progress !== 'unknown') {
    const right = progress.status === 'paid' || progress.status === 'processing' ? 'success' : 'cancel';
    if (right !== page) throw redirect(`/payment/${right}?order=${progress.order_id}`);
  }
  return { brand: branding, progress };
}
