import { saved_replies } from '#db/schema/desk/saved-replies.ts';
import { type FillSamples, sampleId } from '#platform/sample-data/part.server.ts';

const replies = [
  {
    title: 'We are looking at it',
    body: 'Hello {client_name},\n\nthank you for {number}. We are looking at it and write again as soon as we know more.\n\n{agent_name}',
  },
  {
    title: 'Please send a screenshot',
    body: 'Hello {client_name},\n\ncould you attach a screenshot of what you see, and tell us which browser you use?\n\n{agent_name}',
  },
  {
    title: 'Solved',
    body: 'Hello {client_name},\n\n“{subject}” should work again. If it does not, simply reply and we go on.\n\n{agent_name}, {studio_name}',
  },
];

export const fill: FillSamples = async (tx) => {
  const rows = replies.map((reply, at) => ({ ...reply, id: sampleId(`saved-reply:${at}`), is_sample: true }));
  await tx.insert(saved_replies).values(rows).onConflictDoNothing();
};
