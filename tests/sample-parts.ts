import { fillSampleData } from '#features/operations/sample-data/service.server.ts';
import type { Platform } from '#platform/platform.server.ts';

/** The sample records of one feature: its own tests need no whole studio. */
export function fillSamplePart(platform: Platform, part: string): Promise<void> {
  const sampleData = platform.registry.sampleData.filter(({ name }) => name === part);
  if (sampleData.length === 0) throw new Error(`There is no part “${part}” of the sample data`);
  return fillSampleData({ ...platform, registry: { ...platform.registry, sampleData } });
}
