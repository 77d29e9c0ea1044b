import { Outlet } from 'react-router';
import { ContentFrame } from '#features/website/publishing/screens/content-frame.tsx';
import { ConfigureSeo } from '#features/website/seo/screens/configure-seo.tsx';
import { SeoTabs } from '#features/website/seo/screens/seo-tabs.tsx';

export default function AdminSeo() {
  return (
    <ContentFrame
      description="How search engines and other sites see your pages. A change is seen at once."
      actions={<ConfigureSeo />}
    >
      <SeoTabs />
      <Outlet />
    </ContentFrame>
  );
}
