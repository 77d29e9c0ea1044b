import { features } from '#features/features.server.ts';
import { defined } from '#platform/feature/defined.ts';
import { platformFeature } from '#platform/feature/platform-feature.server.ts';
import { foldFeatures } from '#platform/feature/registry.server.ts';

/** Everything that the features of this installation give to the server. */
export const foldAll = () => foldFeatures([platformFeature, ...features], defined);
