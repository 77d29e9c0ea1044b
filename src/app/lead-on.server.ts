import { type RouterContextProvider, redirect } from 'react-router';
import { pageContext } from './page-context.ts';

/** Leads whoever has an address of an imported site to where its page is now. */
export async function leadOn(context: Readonly<RouterContextProvider>, request: Request): Promise<void> {
  const { pathname, search } = new URL(request.url);
  const { target } = await context.get(pageContext).api.oldAddresses.find({ path: `${pathname}${search}`.slice(0, 1_000) });
  if (target) throw redirect(target, 301);
}
