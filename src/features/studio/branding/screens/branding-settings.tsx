import { useSearchParams } from 'react-router';
import type { Branding } from '#shared/branding.ts';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#ui/tabs.tsx';
import { BrandingColors } from './branding-colors.tsx';
import { BrandingGeneral } from './branding-general.tsx';
import { BrandingLogos } from './branding-logos.tsx';

const sections = ['general', 'logos', 'colors'];

export function BrandingSettings({ branding }: { branding: Branding }) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('section') ?? '';
  const select = (section: string) =>
    setSearch(
      (now) => {
        now.set('section', section);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Tabs value={sections.includes(asked) ? asked : 'general'} onValueChange={select}>
      <TabsList label="Branding" look="pill">
        <TabsTrigger value="general">General</TabsTrigger>
        <TabsTrigger value="logos">Logos</TabsTrigger>
        <TabsTrigger value="colors">Colors</TabsTrigger>
      </TabsList>
      <TabsContent value="general" className="mt-6">
        <BrandingGeneral branding={branding} />
      </TabsContent>
      <TabsContent value="logos" className="mt-6">
        <BrandingLogos branding={branding} />
      </TabsContent>
      <TabsContent value="colors" className="mt-6">
        <BrandingColors branding={branding} />
      </TabsContent>
    </Tabs>
  );
}
