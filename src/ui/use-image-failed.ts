import { useCallback, useState } from 'react';

/** An image may have failed before hydration, when no onError listens yet; so the element itself is asked too. */
export function useImageFailed(src: string | null | undefined) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const fail = useCallback(() => setFailedSrc(src ?? null), [src]);
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) fail();
    },
    [fail],
  );
  return { failed: !src || failedSrc === src, ref, onError: fail };
}
