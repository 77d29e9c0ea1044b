import { ownProjectPath, projectPath } from '#features/work/projects/policy.ts';

export type Rounds = { agreed: number; used: number };

/** What was agreed, and what is left of it. More than agreed is possible, and is told. */
export function roundsText({ agreed, used }: Rounds): string {
  if (agreed === 0) return used === 0 ? 'No revision rounds agreed' : `${roundsOf(used)} used, none agreed`;
  const of = `${used} of ${roundsOf(agreed)} used`;
  return used > agreed ? `${of}, ${used - agreed} more than agreed` : `${of}, ${agreed - used} left`;
}

const roundsOf = (count: number): string => `${count} ${count === 1 ? 'round' : 'rounds'}`;

/** Whether the next request for changes is one that was not agreed. */
export const isBeyondAgreed = ({ agreed, used }: Rounds): boolean => used >= agreed;

/** What is said before a request for changes is sent that was not agreed. */
export const beyondText = ({ agreed }: Rounds): string =>
  agreed === 0
    ? 'No revision rounds were agreed. You can still ask for changes; we get back to you about what they cost.'
    : `The ${agreed === 1 ? 'agreed round is' : `${agreed} agreed rounds are`} used. You can still ask for changes; we get back to you about what they cost.`;

export type FileKind = 'picture' | 'pdf' | 'video' | 'audio' | 'other';

const pictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/apng', 'image/bmp']);

export function kindOf(content_type: string): FileKind {
  if (pictures.has(content_type)) return 'picture';
  if (content_type === 'application/pdf') return 'pdf';
  if (content_type.startsWith('video/')) return 'video';
  return content_type.startsWith('audio/') ? 'audio' : 'other';
}

/** Where in a file: a point of a picture, a point of a page, a moment, or the file as a whole. */
export type Spot = { page: number | null; x: number | null; y: number | null; seconds: number | null };

export const noSpot: Spot = { page: null, x: null, y: null, seconds: null };

const needed: Record<FileKind, (keyof Spot)[]> = {
  picture: ['x', 'y'],
  pdf: ['page', 'x', 'y'],
  video: ['seconds'],
  audio: ['seconds'],
  other: [],
};

/** Whether a file of this kind has such a place. */
export const fitsKind = (kind: FileKind, spot: Spot): boolean =>
  (Object.keys(noSpot) as (keyof Spot)[]).every((key) => (spot[key] !== null) === needed[kind].includes(key));

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** 0:07, 12:30, 1:02:03. */
export function clockText(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(rest)}` : `${minutes}:${twoDigits(rest)}`;
}

/** Where a comment stands, for those who do not see its pin. */
export function spotText({ page, x, y, seconds }: Spot): string {
  const point = x === null || y === null ? null : `${Math.round(x)}% from the left, ${Math.round(y)}% from the top`;
  if (seconds !== null) return `at ${clockText(seconds)}`;
  if (page !== null) return point ? `page ${page}, ${point}` : `page ${page}`;
  return point ?? 'the whole file';
}

type Named = { id: string; original_name: string };

/** The files of two versions beside each other: those of one name together, the rest in their order. */
export function pairsOf<F extends Named>(before: readonly F[], after: readonly F[]): { before: F | null; after: F | null }[] {
  const sameName = new Map(after.map((file) => [file, before.find((one) => one.original_name === file.original_name) ?? null]));
  const taken = new Set(sameName.values());
  const rest = before.filter((file) => !taken.has(file));
  const pairs = after.map((file) => ({ before: sameName.get(file) ?? rest.shift() ?? null, after: file as F | null }));
  return [...pairs, ...rest.map((file) => ({ before: file as F | null, after: null }))];
}

type Place = { id: string; project_id: string };

export const deliverablePath = ({ id, project_id }: Place): string => `${projectPath(project_id)}/deliverables/${id}`;
export const ownDeliverablePath = ({ id, project_id }: Place): string => `${ownProjectPath(project_id)}/deliverables/${id}`;
