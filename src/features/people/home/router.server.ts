import { implement } from '@orpc/server';
import { type HomePorts, readNeeds, readSection } from '#platform/feature/portal-home.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst, signedIn } from '#platform/http/guards.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { homeContract, type PortalHomeData } from './contract.ts';

const os = implement(homeContract).$context<ApiContext>().$config(guardFirst);

type Source = { name: string; label: string };

export const homeRouter = os.router({
  get: os.get.use(signedIn).handler(({ context: { platform, user: caller } }) => readHome(platform, caller)),
});

/** One source that fails takes nothing from the others; the client sees what is missing. */
async function readHome(platform: Platform, caller: HomePorts['caller']): Promise<PortalHomeData> {
  const { db, secrets, mailConfigured, registry, log } = platform;
  const ports = { db, now: new Date(), caller, secrets, mailConfigured };
  const unread: string[] = [];
  const readAll = <S extends Source, T>(sources: readonly S[], read: (source: S, ports: HomePorts) => Promise<T>) =>
    Promise.all(
      sources.map((source) =>
        read(source, ports).catch((error: unknown) => {
          log.error({ category: 'client', component: 'portal-home', message: `The home could not read ${source.name}`, error });
          unread.push(source.label);
          return null;
        }),
      ),
    );
  const [needs, sections] = await Promise.all([
    readAll(registry.portalNeeds, readNeeds),
    readAll(registry.portalSections, readSection),
  ]);
  return {
    needs: needs.flatMap((lines) => lines ?? []),
    sections: sections.filter((section) => section !== null),
    unread,
  };
}
