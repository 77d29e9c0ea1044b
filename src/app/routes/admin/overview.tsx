import { PageHeader } from '#ui/page-header.tsx';

export default function AdminOverview() {
  return <PageHeader title="Dashboard" />;
}
