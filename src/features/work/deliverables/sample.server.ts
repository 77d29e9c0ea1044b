import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import {
  deliverable_comments,
  deliverable_files,
  deliverable_replies,
  deliverable_versions,
  deliverables,
} from '#db/schema/work/deliverables.ts';
import { projects } from '#db/schema/work/projects.ts';
import { sampleProjectId } from '#features/work/projects/sample.server.ts';
import type { FileStore } from '#platform/files/file-store.server.ts';
import { storeSampleFile } from '#platform/files/sample-files.server.ts';
import { daysBefore, type FillSamples, sampleId } from '#platform/sample-data/part.server.ts';
import { draftOfPage } from './sample-pictures.ts';

const keys = ['studio-tour', 'bakery-site'];

/** One deliverable that waits for its client with a second version, after a first one with a comment. */
export const fill: FillSamples = async (tx, { now, files }) => {
  for (const key of keys) {
    const [project] = await tx
      .select()
      .from(projects)
      .where(eq(projects.id, sampleProjectId(key)));
    if (project) await fillDeliverable(tx, files, key, project, now);
  }
};

async function fillDeliverable(tx: Tx, store: FileStore, key: string, project: typeof projects.$inferSelect, now: Date) {
  const id = sampleId(`deliverable:${key}`);
  const made = { is_sample: true, created_at: daysBefore(now, 9) };
  await tx
    .insert(deliverables)
    .values({
      ...made,
      id,
      project_id: project.id,
      title: 'Design of the start page',
      description: 'How the start page looks on a large screen. Texts and pictures are placeholders.',
      agreed_rounds: 3,
      status: 'review',
      updated_at: daysBefore(now, 2),
    })
    .onConflictDoNothing();
  const versions = ([1, 2] as const).map((number) => ({
    id: sampleId(`deliverable-version:${key}:${number}`),
    file_id: sampleId(`deliverable-file:${key}:${number}`),
    number,
    created_at: daysBefore(now, number === 1 ? 8 : 2),
  }));
  const [first] = versions;
  for (const { id: version_id, file_id, number, created_at } of versions) {
    const answer = { answer: 'changes', answer_words: 'We like the direction!', answered_at: daysBefore(now, 6) } as const;
    await tx
      .insert(deliverable_versions)
      .values({
        id: version_id,
        project_id: project.id,
        deliverable_id: id,
        number,
        words: number === 1 ? null : 'The picture is larger and warmer now, and so is the headline.',
        ...(number === 1 && { ...answer, answered_by: project.client_id }),
        is_sample: true,
        created_at,
      })
      .onConflictDoNothing();
    await storeSampleFile(tx, store, {
      id: file_id,
      original_name: 'start-page.png',
      contentType: 'image/png',
      ext: 'png',
      bytes: await draw(number),
      subject: { type: 'deliverable', id },
      created_at,
    });
    const row = { id: sampleId(`deliverable-part:${key}:${number}`), deliverable_id: id, version_id, file_id };
    await tx
      .insert(deliverable_files)
      .values({ ...row, is_sample: true, created_at })
      .onConflictDoNothing();
  }
  if (first) await fillComment(tx, key, project, { deliverable_id: id, version_id: first.id, file_id: first.file_id }, now);
}

async function draw(version: 1 | 2): Promise<Uint8Array> {
  const { drawPicture } = await import('#platform/files/draw-picture.ts');
  const bytes = new TextEncoder().encode(draftOfPage(version));
  return drawPicture({ bytes, isSvg: true, format: 'png', mostSide: 1200 });
}

type Place = { deliverable_id: string; version_id: string; file_id: string };

async function fillComment(tx: Tx, key: string, project: typeof projects.$inferSelect, place: Place, now: Date) {
  const id = sampleId(`deliverable-comment:${key}`);
  await tx
    .insert(deliverable_comments)
    .values({
      ...place,
      id,
      project_id: project.id,
      author_id: project.client_id,
      words: 'Could this picture be larger, and in the evening light?',
      x: 42,
      y: 28,
      sent_at: daysBefore(now, 6),
      resolved_at: daysBefore(now, 2),
      is_sample: true,
      created_at: daysBefore(now, 6),
    })
    .onConflictDoNothing();
  await tx
    .insert(deliverable_replies)
    .values({
      id: sampleId(`deliverable-reply:${key}`),
      comment_id: id,
      is_studio: true,
      words: 'Gladly: have a look at version 2.',
      is_sample: true,
      created_at: daysBefore(now, 2),
    })
    .onConflictDoNothing();
}
