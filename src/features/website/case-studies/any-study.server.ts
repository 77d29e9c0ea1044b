import { implement } from '@orpc/server';
import { and, isNotNull, isNull } from 'drizzle-orm';
import { case_studies } from '#db/schema/website/case-studies.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst } from '#platform/http/guards.server.ts';
import { workContract } from './contract.ts';

/** A translation is seen in the place of its original, and while that one is. */
export const isPublic = and(isNotNull(case_studies.published), isNull(case_studies.original_id));

const os = implement({ exists: workContract.exists }).$context<ApiContext>().$config(guardFirst);

/** What the foot of every page asks; apart, because the home page is answered before the rest of the server is read. */
export const anyStudyRouter = os.router({
  exists: os.exists.handler(async ({ context: { platform } }) => {
    const [row] = await platform.db.select({ id: case_studies.id }).from(case_studies).where(isPublic).limit(1);
    return { has_any: row !== undefined };
  }),
});
