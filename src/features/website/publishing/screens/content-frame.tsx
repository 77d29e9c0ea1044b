import { ArrowLeftRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { LinkButton } from '#ui/link-button.tsx';
import { LinkTabs } from '#ui/link-tabs.tsx';
import { PageHeader } from '#ui/page-header.tsx';

const blogPath = '/admin/content/blog';
const tabs = [
  { to: '/admin/content', label: 'Pages' },
  { to: blogPath, label: 'Blog' },
];

export function ContentFrame({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <>
      <PageHeader
        title="Content"
        description="What visitors read on your site. A change is a draft until you publish it."
        actions={
          <>
            <LinkButton to="/admin/content/transfer" variant="ghost">
              <ArrowLeftRight aria-hidden="true" />
              Import and Export
            </LinkButton>
            {actions}
          </>
        }
      />
      <LinkTabs
        label="Content"
        tabs={tabs}
        current={pathname.startsWith(blogPath) ? blogPath : '/admin/content'}
        className="mb-6"
      />
      {children}
    </>
  );
}
