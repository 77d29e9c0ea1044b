import { and, desc, eq, sql } from 'drizzle-orm';
import { blog_posts } from '#db/schema/website/blog.ts';
import { content_transfer_items } from '#db/schema/website/transfer.ts';
import { takeBackPost } from '../blog/import.server.ts';
import { takeBackPage } from '../content/import.server.ts';
import { takeBackPicture } from '../media/import.server.ts';
import { actorFor, endTransfer, inRun, noteTransfer, type Run } from './run.server.ts';

/** Takes back what the import made, the last first. What somebody has changed since is theirs, and stays. */
export async function undoThrough(run: Run): Promise<void> {
  const { ports, transfer } = run;
  const isMade = and(eq(content_transfer_items.transfer_id, transfer.id), eq(content_transfer_items.state, 'made'));
  const made = await ports.db
    .select({ id: content_transfer_items.id })
    .from(content_transfer_items)
    .leftJoin(blog_posts, sql`${blog_posts.id}::text = ${content_transfer_items.target_id}`)
    .where(isMade)
    // A translation goes before its original, and a picture after the posts that show it.
    .orderBy(
      sql`${content_transfer_items.kind} = 'picture'`,
      sql`${blog_posts.original_id} is null`,
      desc(content_transfer_items.position),
    );
  for (const { id } of made) await takeBack(run, id);
  await inRun(run, async (tx, row) => {
    await endTransfer(tx, row, { state: 'undone' });
    await noteTransfer(tx, await actorFor(tx, row), 'content_import.undone', row);
  });
}

async function takeBack(run: Run, item_id: string): Promise<void> {
  await inRun(run, async (tx, row) => {
    const made = and(eq(content_transfer_items.id, item_id), eq(content_transfer_items.state, 'made'));
    const [item] = await tx.select().from(content_transfer_items).where(made).for('update');
    if (!item?.target_id) return;
    const wanted = { id: item.target_id, revision: item.target_revision ?? 0 };
    const actor = await actorFor(tx, row);
    const takeBackOne = {
      ...{ post: takeBackPost, page: takeBackPage },
      picture: () => takeBackPicture(tx, actor, run.ports.registry.mediaUses, wanted.id),
    };
    const isGone = await takeBackOne[item.kind](tx, actor, wanted);
    const problems = isGone
      ? item.problems
      : [
          ...item.problems,
          item.kind === 'picture'
            ? 'It is shown or was changed, so it was kept'
            : 'It was changed or translated since, so it was kept',
        ];
    await tx
      .update(content_transfer_items)
      .set({ state: isGone ? 'undone' : 'kept', problems })
      .where(eq(content_transfer_items.id, item_id));
  });
}
