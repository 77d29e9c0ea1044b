import { PageHeader } from '#ui/page-header.tsx';

export default function AdminSettings() {
  return <PageHeader title="Settings" />;
}
