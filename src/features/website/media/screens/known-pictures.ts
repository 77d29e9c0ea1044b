import { createContext, use, useMemo, useState } from 'react';
import type { SitePicture } from '#shared/site-picture.ts';

type KnownPictures = {
  pictures: Readonly<Record<string, SitePicture>>;
  learn: (pictures: Readonly<Record<string, SitePicture>>) => void;
};

/** The pictures that the editor can show: those of the stored page or post and of its versions, and those that were chosen since. */
export const KnownPictures = createContext<KnownPictures>({ pictures: {}, learn: () => {} });

export const useKnownPictures = (): KnownPictures => use(KnownPictures);

export function useLearnedPictures(stored: Readonly<Record<string, SitePicture>>): KnownPictures {
  const [learned, setLearned] = useState<Readonly<Record<string, SitePicture>>>({});
  return useMemo(
    () => ({
      pictures: { ...stored, ...learned },
      learn: (pictures) => setLearned((before) => ({ ...before, ...pictures })),
    }),
    [stored, learned],
  );
}
