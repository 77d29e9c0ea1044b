import { data } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { MissingTransfer } from '#features/website/transfer/screens/missing-transfer.tsx';
import { TransferScreen } from '#features/website/transfer/screens/transfer-screen.tsx';
import type { Route } from './+types/content-transfer.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.transfer ? `${loaderData.transfer.file_name || 'Export'}: Import and Export` : 'Import and Export' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const transfer = await findRecord(context.get(pageContext).api.contentTransfers.get({ id }));
  return data({ transfer }, transfer ? 200 : 404);
}

export default function AdminContentTransfer({ loaderData: { transfer } }: Route.ComponentProps) {
  return transfer ? <TransferScreen key={transfer.id} loaded={transfer} /> : <MissingTransfer />;
}
