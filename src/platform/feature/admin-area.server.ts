import { type AnyRouter, traverseContractProcedures } from '@orpc/server';
import type { AdminArea, OperationArea } from '#shared/admin-areas.ts';
import { sentencesOf } from './audit-sentences.server.ts';
import type { Feature } from './feature.server.ts';

/** Where the features of a domain belong, unless their manifest says otherwise. */
const ofDomain: Readonly<Record<string, AdminArea>> = {
  clients: 'clients',
  people: 'clients',
  work: 'projects',
  papers: 'papers',
  sales: 'sales',
  desk: 'desk',
  website: 'website',
  automation: 'automation',
  operations: 'operations',
  studio: 'settings',
};

/** The part of the admin area that a feature belongs to; undefined where neither its manifest nor its domain says so. */
export const areaOf = ({ name, adminArea }: Pick<Feature, 'name' | 'adminArea'>): OperationArea | undefined =>
  adminArea ?? ofDomain[name.split('/')[0] ?? ''];

type Route = { method?: string; path?: string };
export const operationName = ({ method = 'POST', path = '' }: Route): string => `${method} ${path}`;

/** The operations below `/admin` of some routers. */
export function adminOperations(api: Readonly<Record<string, AnyRouter>> = {}): string[] {
  const found: string[] = [];
  traverseContractProcedures({ router: api, path: [] }, ({ contract }) => {
    const { route } = contract['~orpc'];
    if (route.path?.startsWith('/admin/')) found.push(operationName(route));
  });
  return found;
}

export type InArea<T> = T & { adminArea: OperationArea };

/** Each entry with its area: its own, else that of its feature. Without either it is nobody's but those who have all areas. */
export const withArea = <T extends { adminArea?: OperationArea }>(feature: Feature, entries: readonly T[] = []): InArea<T>[] =>
  entries.map((entry) => ({ ...entry, adminArea: entry.adminArea ?? areaOf(feature) ?? 'operations' }));

export const operationAreas = (features: readonly Feature[]): ReadonlyMap<string, OperationArea> =>
  new Map(
    features.flatMap((feature) => {
      const area = areaOf(feature);
      return area ? adminOperations(feature.api).map((name): [string, OperationArea] => [name, area]) : [];
    }),
  );

/** What an entry of the audit log is about, by its action. */
export const auditAreas = (features: readonly Feature[]): ReadonlyMap<string, OperationArea> =>
  new Map(
    features.flatMap((feature) => {
      const area = areaOf(feature);
      return area ? sentencesOf(feature).map(([action]): [string, OperationArea] => [action, area]) : [];
    }),
  );
