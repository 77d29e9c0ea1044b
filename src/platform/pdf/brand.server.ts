import type { Db } from '#db/client.ts';
import { readStudioZone } from '#db/studio-day.ts';
import type { FileStore } from '#platform/files/file-store.server.ts';
import type { SiteState } from '#shared/site-state.ts';
import type { PaperBrand } from './paper.ts';
import { paperLogo } from './paper-logo.server.ts';

type Ports = { db: Db; site: { get(): Promise<SiteState> }; files: Pick<FileStore, 'get'> };

export async function paperBrand({ db, site, files }: Ports): Promise<PaperBrand> {
  const { branding, settings } = await site.get();
  return {
    companyName: branding.companyName,
    colors: branding.colors,
    logo: branding.logos.light ? await paperLogo(files, branding.logos.light) : null,
    address: settings.site_address,
    email: settings.site_email,
    phone: settings.site_phone,
    zone: await readStudioZone(db),
  };
}
