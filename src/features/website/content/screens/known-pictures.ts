import { createContext, use, useMemo, useState } from 'react';
import type { SitePicture } from '#shared/site-picture.ts';

type KnownPictures = {
  pictures: Readonly<Record<string, SitePicture>>;
  learn: (id: string, picture: SitePicture) => void;
};

/** The pictures that the editor can show: those of the stored page, and those that were chosen since. */
export const KnownPictures = createContext<KnownPictures>({ pictures: {}, learn: () => {} });

export const useKnownPictures = (): KnownPictures => use(KnownPictures);

export function useLearnedPictures(stored: Readonly<Record<string, SitePicture>>): KnownPictures {
  const [learned, setLearned] = useState<Readonly<Record<string, SitePicture>>>({});
  return useMemo(
    () => ({
      pictures: { ...stored, ...learned },
      learn: (id, picture) => setLearned((before) => ({ ...before, [id]: picture })),
    }),
    [stored, learned],
  );
}
