import { useQueries } from '@tanstack/react-query';
import { mediaApi, mediaKey } from '#features/website/media/screens/media-api.ts';
import type { SitePicture } from '#shared/site-picture.ts';

/** These pictures as visitors will see them, read one by one as they are named. */
export function usePostPictures(ids: readonly string[]): { pictures: Record<string, SitePicture>; isLoading: boolean } {
  const found = useQueries({
    queries: ids.map((id) => ({
      queryKey: [...mediaKey, 'picture', id],
      queryFn: () => mediaApi.call.get({ id }),
      retry: false,
    })),
  });
  const pictures = found.flatMap(({ data }) => (data ? [[data.id, data.picture] as const] : []));
  return { pictures: Object.fromEntries(pictures), isLoading: found.some(({ isPending }) => isPending) };
}
