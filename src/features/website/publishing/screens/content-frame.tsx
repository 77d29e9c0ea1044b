import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { LinkTabs } from '#ui/link-tabs.tsx';
import { PageHeader } from '#ui/page-header.tsx';

const pagesPath = '/admin/content';
const tabs = [
  { to: pagesPath, label: 'Pages' },
  { to: '/admin/content/blog', label: 'Blog' },
  { to: '/admin/content/case-studies', label: 'Case Studies' },
  { to: '/admin/content/testimonials', label: 'Testimonials' },
];

export function ContentFrame({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <>
      <PageHeader
        title="Content"
        description="What visitors read on your site. A change is a draft until you publish it."
        actions={actions}
      />
      <LinkTabs
        label="Content"
        tabs={tabs}
        current={tabs.findLast(({ to }) => pathname.startsWith(to))?.to ?? pagesPath}
        className="mb-6"
      />
      {children}
    </>
  );
}
