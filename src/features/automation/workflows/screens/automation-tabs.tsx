import { LinkTabs } from '#ui/link-tabs.tsx';

const tabs = [
  { to: '/admin/automation', label: 'Triggers', end: true },
  { to: '/admin/workflows', label: 'Workflows', end: true },
  { to: '/admin/workflows/runs', label: 'Runs' },
  { to: '/admin/workflows/webhooks', label: 'Webhooks' },
];

export const AutomationTabs = () => <LinkTabs label="Automation" tabs={tabs} className="mb-5" />;
