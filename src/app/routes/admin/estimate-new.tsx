import { EstimateEditor } from '#features/papers/estimates/screens/estimate-editor.tsx';
import type { Route } from './+types/estimate-new.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Create Estimate' }, { name: 'robots', content: 'noindex' }];

export default function NewEstimate() {
  return <EstimateEditor estimate={null} />;
}
