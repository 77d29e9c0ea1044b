import type { z } from 'zod';
import { printObstacle } from './printable.ts';

/** For `superRefine` of a text that is printed: a character that no font of the papers has is refused by its name. */
export function printable(text: string | null | undefined, context: z.RefinementCtx): void {
  const obstacle = text ? printObstacle(text) : null;
  if (obstacle) context.addIssue({ code: 'custom', message: obstacle });
}
