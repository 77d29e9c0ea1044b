// Alone, because the head of every case study is made of it: public pages carry little JavaScript.

export const workPath = '/work';
export const studyPath = (slug: string): string => `/work/${slug}`;

/** The name of its picture in other people's feeds: no page has a dot in its name. */
export const studyPicture = (slug: string): string => `work.${slug}`;
