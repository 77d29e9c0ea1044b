import { useMutation } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { portalViewsApi } from './portal-views-api.ts';

/** Opens the portal as this client sees it. A new document, so that nothing of the administrator stays in memory. */
export function ViewPortalAs({ user_id }: { user_id: string }) {
  const begin = useMutation({
    mutationFn: () => portalViewsApi.call.begin({ user_id }),
    onSuccess: () => window.location.assign('/dashboard'),
    onError: (error) => toast.error(reasonOf(error, 'The portal could not be opened.')),
  });
  return (
    <Button variant="outline" loading={begin.isPending || begin.isSuccess} onClick={() => begin.mutate()}>
      <Eye aria-hidden="true" />
      View portal as
    </Button>
  );
}
