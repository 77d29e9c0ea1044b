import { LinkTabs } from '#ui/link-tabs.tsx';

const tabs = [
  { to: '/admin/files', label: 'All files', end: true },
  { to: '/admin/files/folders', label: 'Folders' },
];

export const FileTabs = () => <LinkTabs label="Files" tabs={tabs} className="mb-6" />;
