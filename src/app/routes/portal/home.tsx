import { PageHeader } from '#ui/page-header.tsx';

export default function PortalHome() {
  return <PageHeader title="Dashboard" />;
}
