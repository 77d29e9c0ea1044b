import clsx from 'clsx';
import { NavLink } from 'react-router';
import { tabClass } from '#ui/tabs.tsx';

const tabs = [
  { to: '/admin/content/seo', label: 'Pages' },
  { to: '/admin/content/seo/redirects', label: 'Redirects' },
  { to: '/admin/content/seo/former', label: 'Former Addresses' },
  { to: '/admin/content/seo/links', label: 'Links' },
];

/** The second row of tabs on this screen, so it looks another way than the first. */
export const SeoTabs = () => (
  <nav aria-label="SEO" className="mb-5 flex w-fit max-w-full flex-wrap gap-1 rounded-lg bg-sunken p-1">
    {tabs.map(({ to, label }) => (
      <NavLink
        key={to}
        to={to}
        end
        preventScrollReset
        className={({ isActive }) =>
          clsx(
            tabClass,
            'rounded-md px-3.5 py-1.5',
            isActive ? 'bg-surface text-ink shadow-[0_1px_2px_rgb(0_0_0/0.12)] dark:bg-press' : 'text-muted',
          )
        }
      >
        {label}
      </NavLink>
    ))}
  </nav>
);
