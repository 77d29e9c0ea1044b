import { inArray } from 'drizzle-orm';
import { lead_estimates, lead_stages, leads } from '#db/schema/clients/pipeline.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { sampleEstimateId } from '#features/papers/estimates/sample.server.ts';
import { contactFinder } from '#features/people/contacts/sample.server.ts';
import { daysBefore, type FillSamples, sampleId } from '#platform/sample-data/part.server.ts';
import type { LeadSource, LeadStage, StageCause } from '#shared/choices/clients/pipeline.ts';
import { amountsOf, isClosed } from './policy.ts';

type SampleLead = {
  key: string;
  email: string;
  source: LeadSource;
  /** The stages with the days ago that it came there, oldest first. */
  path: [stage: LeadStage, daysAgo: number, cause: StageCause][];
  estimate?: string;
  /** What is to be done, and in how many days. */
  next?: [step: string, inDays: number];
  lost?: string;
};

/** A board with something in every stage, in step with the estimates and contracts of the samples. */
const samples: SampleLead[] = [
  { key: 'nora', email: 'nora.lindqvist@example.com', source: 'contact_form', path: [['inquiry', 1, 'form']] },
  {
    key: 'elise',
    email: 'elise.fontaine@example.com',
    source: 'referral',
    path: [['inquiry', 4, 'owner']],
    next: ['Call about her exhibition', 0],
  },
  {
    key: 'priya',
    email: 'priya.r@example.com',
    source: 'booking',
    path: [['conversation', 3, 'booking']],
    next: ['Prepare three examples for the meeting', 2],
  },
  {
    key: 'yuki',
    email: 'yuki.tanahashi@example.com',
    source: 'website_request',
    path: [
      ['inquiry', 12, 'form'],
      ['conversation', 9, 'owner'],
    ],
    next: ['Send the list of questions', -2],
  },
  {
    key: 'beatrix',
    email: 'beatrix@tidewaterpottery.example',
    source: 'contact_form',
    path: [
      ['inquiry', 3, 'form'],
      ['estimate', 1.9, 'estimate'],
    ],
    estimate: 'pottery-shop',
    next: ['Ask about the photographs', 3],
  },
  {
    key: 'tomas',
    email: 'tomas@saltandcedar.example',
    source: 'referral',
    path: [
      ['conversation', 11, 'owner'],
      ['estimate', 3.9, 'estimate'],
    ],
    estimate: 'furniture-catalogue',
  },
  {
    key: 'aurelio',
    email: 'aurelio@fourthwardbikes.example',
    source: 'booking',
    path: [
      ['conversation', 8, 'booking'],
      ['estimate', 4.9, 'estimate'],
    ],
    estimate: 'bicycles-booking',
    next: ['Ask whether the reminders are needed', -1],
  },
  {
    key: 'hannah',
    email: 'hannah@harborandpinearchitecture.example',
    source: 'event',
    path: [
      ['inquiry', 34, 'owner'],
      ['conversation', 27, 'owner'],
      ['estimate', 19.9, 'estimate'],
      ['contract', 3.9, 'contract'],
    ],
    estimate: 'architecture-site',
    next: ['Ask about the open questions in the contract', 4],
  },
  {
    key: 'samir',
    email: 'samir@brightdeskaccounting.example',
    source: 'search_engine',
    path: [
      ['inquiry', 9, 'form'],
      ['conversation', 7, 'booking'],
      ['contract', 1.9, 'contract'],
    ],
  },
  {
    key: 'camila',
    email: 'camila@fieldnotesnursery.example',
    source: 'social_media',
    path: [
      ['inquiry', 20, 'form'],
      ['conversation', 16, 'owner'],
      ['contract', 6, 'contract'],
      ['won', 5, 'contract'],
    ],
  },
  {
    key: 'theo',
    email: 'theo@marchettibakery.example',
    source: 'contact_form',
    path: [
      ['inquiry', 55, 'form'],
      ['conversation', 50, 'booking'],
      ['contract', 40, 'contract'],
      ['won', 38, 'contract'],
    ],
  },
  {
    key: 'marcus',
    email: 'marcus@northlightdental.example',
    source: 'contact_form',
    path: [
      ['inquiry', 32, 'form'],
      ['estimate', 25.9, 'estimate'],
      ['lost', 6, 'owner'],
    ],
    estimate: 'dental-accessibility',
    lost: 'No answer',
  },
  {
    key: 'dev',
    email: 'dev@lanternrowtheatre.example',
    source: 'booking',
    path: [
      ['conversation', 41, 'booking'],
      ['estimate', 32.9, 'estimate'],
      ['lost', 31.9, 'estimate'],
    ],
    estimate: 'theatre-tickets',
    lost: 'The board has moved the project to next year.',
  },
  {
    key: 'jonah',
    email: 'jonah.abebe@example.com',
    source: 'social_media',
    path: [
      ['inquiry', 24, 'form'],
      ['lost', 18, 'owner'],
    ],
    lost: 'Not a fit',
  },
];

export const fill: FillSamples = async (tx, { now }) => {
  const contactAt = await contactFinder(tx);
  const keys = samples.flatMap(({ estimate }) => estimate ?? []);
  const offers = await tx
    .select()
    .from(estimates)
    .where(inArray(estimates.id, keys.map(sampleEstimateId)));
  for (const [place, { key, email, source, path, estimate, next, lost }] of samples.entries()) {
    const contact = contactAt(email);
    const [first, last] = [path[0], path.at(-1)];
    if (!contact || !first || !last) continue;
    const id = sampleId(`lead:${key}`);
    const offer = offers.filter((one) => estimate && one.id === sampleEstimateId(estimate));
    const changed_at = daysBefore(now, last[1]);
    const [row] = await tx
      .insert(leads)
      .values({
        id,
        contact_id: contact.id,
        stage: last[0],
        position: String(place),
        source,
        next_step: next?.[0] ?? null,
        next_step_on: next ? daysBefore(now, -next[1]).toISOString().slice(0, 10) : null,
        lost_reason: lost ?? null,
        amounts: amountsOf(offer),
        opened_at: daysBefore(now, first[1]),
        closed_at: isClosed(last[0]) ? changed_at : null,
        is_sample: true,
        created_at: daysBefore(now, first[1]),
        updated_at: changed_at,
      })
      .onConflictDoNothing()
      .returning({ id: leads.id });
    if (!row) continue;
    const stays = path.map(([stage, daysAgo, cause], at) => ({
      id: sampleId(`lead:${key}:${at}`),
      lead_id: id,
      stage,
      entered_at: daysBefore(now, daysAgo),
      left_at: path[at + 1] ? daysBefore(now, path[at + 1]?.[1] ?? 0) : null,
      cause,
    }));
    await tx.insert(lead_stages).values(stays);
    if (offer[0]) await tx.insert(lead_estimates).values({ estimate_id: offer[0].id, lead_id: id }).onConflictDoNothing();
  }
};
