import { Outlet, useLocation } from 'react-router';
import { LinkTabs } from '#ui/link-tabs.tsx';
import { PageHeader } from '#ui/page-header.tsx';

/** Every page of the analytics has its tab here. */
const tabs = [
  { to: '/admin/analytics', label: 'Overview' },
  { to: '/admin/analytics/business', label: 'Business' },
];

export default function AdminAnalytics() {
  const { pathname, search } = useLocation();
  const path = pathname.replace(/\/+$/, '');
  return (
    <>
      <PageHeader title="Analytics Dashboard" className="mb-4" />
      <LinkTabs
        label="Analytics"
        className="mb-5"
        // The days that were chosen stay chosen.
        tabs={tabs.map(({ to, label }) => ({ to: `${to}${search}`, label }))}
        current={`${path}${search}`}
      />
      <Outlet />
    </>
  );
}
