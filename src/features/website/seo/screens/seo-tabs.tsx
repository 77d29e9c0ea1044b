import { useLocation } from 'react-router';
import { LinkTabs } from '#ui/link-tabs.tsx';

const first = '/admin/content/seo';
const tabs = [
  { to: first, label: 'Pages' },
  { to: `${first}/redirects`, label: 'Redirects' },
  { to: `${first}/links`, label: 'Links' },
];

export function SeoTabs() {
  const path = useLocation().pathname.replace(/\/+$/, '');
  return <LinkTabs label="SEO" tabs={tabs} current={tabs.some(({ to }) => to === path) ? path : first} className="mb-5" />;
}
