import clsx from 'clsx';
import { arch } from '#features/website/site/screens/pictures/shapes.ts';
import type { PictureBox } from '#shared/picture-sizes.ts';
import type { SitePicture } from '#shared/site-picture.ts';
import { Picture } from '#ui/picture.tsx';

const size = 100;

/** The drawings of one tile, each filling it from edge to edge so that neighbours grow together. */
const drawings: readonly ((x: number, y: number) => string)[] = [
  (x, y) => arch(x, size, y, y + size),
  (x, y) => `M${x} ${y}h${size}a${size} ${size} 0 0 1 -${size} ${size}Z`,
  (x, y) => `M${x} ${y + size}v-${size}a${size} ${size} 0 0 1 ${size} ${size}Z`,
  (x, y) => `M${x + size} ${y + size}h-${size}a${size} ${size} 0 0 1 ${size} -${size}Z`,
  (x, y) => [8, 34, 60, 86].map((top) => `M${x} ${y + top - 1}h${size}v10h-${size}Z`).join(''),
  (x, y) => `M${x} ${y + 50}a50 50 0 0 0 ${size} 0ZM${x} ${y}a50 50 0 0 0 ${size} 0Z`,
];
const disc = (x: number, y: number) => `M${x + 14} ${y + 50}a36 36 0 1 0 72 0a36 36 0 1 0 -72 0Z`;

/** The same numbers for the same address, in every process and in the browser. */
function numbersOf(slug: string): (below: number) => number {
  let seed = 2166136261;
  for (const letter of slug) seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 16777619);
  return (below) => {
    seed = (seed + 0x6d2b79f5) | 0;
    const mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Drawing = {
  slug: string;
  columns: number;
  rows: number;
  /** Where the accent may be, counted from the upper left: something may lie over the others. */
  brightTiles?: readonly number[];
};
type PostPictureProps = Drawing & { className?: string };

const fills = ['fill-primary', 'fill-primary-ink/35', 'fill-primary-ink/12'] as const;

function drawn({ slug, columns, rows, brightTiles }: Drawing) {
  const next = numbersOf(slug);
  const paths = new Map<string, string>();
  const place = next(columns * rows);
  const bright = brightTiles ? brightTiles[place % brightTiles.length] : place;
  let before = -1;
  for (let at = 0; at < columns * rows; at += 1) {
    const [x, y] = [(at % columns) * size, Math.floor(at / columns) * size];
    // The accent is rare: one tile has it.
    if (at === bright) {
      paths.set('fill-accent', disc(x, y));
      continue;
    }
    const found = next(drawings.length);
    const kind = found === before ? (found + 1) % drawings.length : found;
    before = kind;
    const fill = fills[next(fills.length)] ?? fills[0];
    paths.set(fill, (paths.get(fill) ?? '') + (drawings[kind]?.(x, y) ?? ''));
  }
  return [...paths];
}

type PostCoverProps = Omit<PostPictureProps, 'className'> & {
  cover: SitePicture | null;
  boxes: readonly PictureBox[];
  /** Of both, and of each: a photograph wants another shape than tiles do. */
  className?: string;
  coverClass: string;
  tilesClass: string;
  isFirst?: boolean;
  alt?: string;
};

/** The cover that the author has chosen, else tiles. */
export function PostCover({ cover, boxes, className, coverClass, tilesClass, isFirst, alt, ...tiles }: PostCoverProps) {
  if (!cover) return <PostPicture {...tiles} className={clsx(className, tilesClass)} />;
  return (
    <Picture
      {...{ boxes, isFirst, alt }}
      picture={cover}
      className={clsx('block w-full rounded-lg bg-sunken', className, coverClass)}
    />
  );
}

/** A picture of each post’s own, in the shapes and colours of the brand: its address decides what it looks like. */
export function PostPicture({ className, ...drawing }: PostPictureProps) {
  const { columns, rows } = drawing;
  return (
    <svg
      viewBox={`0 0 ${columns * size} ${rows * size}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={clsx('block w-full rounded-lg bg-primary-soft blackout:border', className)}
    >
      {drawn(drawing).map(([fill, path]) => (
        <path key={fill} d={path} className={fill} />
      ))}
    </svg>
  );
}
