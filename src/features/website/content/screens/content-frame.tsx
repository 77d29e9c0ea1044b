import type { ReactNode } from 'react';
import { LinkTabs } from '#ui/link-tabs.tsx';
import { PageHeader } from '#ui/page-header.tsx';

const tabs = [{ to: '/admin/content', label: 'Pages', end: true }];

export function ContentFrame({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  return (
    <>
      <PageHeader
        title="Content"
        description="What visitors read on your site. A change is a draft until you publish it."
        actions={actions}
      />
      <LinkTabs label="Content" tabs={tabs} className="mb-6" />
      {children}
    </>
  );
}
