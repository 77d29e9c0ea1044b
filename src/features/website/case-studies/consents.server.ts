import { and, eq, inArray } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Tx } from '#db/client.ts';
import { case_study_consents } from '#db/schema/website/case-studies.ts';
import { projects } from '#db/schema/work/projects.ts';
import { notifyAdmins } from '#features/studio/notifications/service.server.ts';
import { demandNoProblems, refuseOther } from '#features/website/publishing/draft-policy.ts';
import { recipientOf } from '#features/work/projects/recipient.server.ts';
import type { Actor, AnyActor } from '#platform/audit/actor.server.ts';
import { tokenHash } from '#platform/crypto/link-token.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { CaseContent } from '#shared/case-content.ts';
import type { ConsentNaming } from '#shared/choices/website/case-studies.ts';
import { askedOnWire, demandConsent, isOver } from './asked.server.ts';
import { consentDays } from './choices.ts';
import { consentPath, consentToken } from './consent-link.server.ts';
import type { AskedConsent, CaseState, ConsentAnswer } from './contract.ts';
import { consentMail } from './emails/consent-mail.ts';
import { consentAnswered } from './events.ts';
import { identityOf } from './identity.server.ts';
import { cleaned, problemsOf } from './policy.ts';
import { type CaseRow, type ConsentRow, contentReader, readState } from './queries.server.ts';
import { auditCase, dropPages, endPreviews, lockCase, lockLanguages, noun, takeBack, takeNamedBack } from './service.server.ts';

type Seen = { id: string; revision: number };

/** The case study as it is now, which is what somebody agrees to. */
async function contentToShow(tx: Tx, row: CaseRow, revision: number): Promise<CaseContent> {
  refuseOther(row, revision, noun);
  const content = row.draft ?? row.published;
  if (!content) throw new AppError('CONFLICT', 'There is nothing to agree to yet.');
  const read = await contentReader(tx, row);
  demandNoProblems(problemsOf(read(content), row.slug, await identityOf(tx, row)));
  return cleaned(read(content));
}

/** A question that waits is replaced: its link shows another state of the case study. */
const dropPending = (tx: Tx, id: string) =>
  tx.delete(case_study_consents).where(and(eq(case_study_consents.case_study_id, id), eq(case_study_consents.status, 'pending')));

type AskPorts = Pick<Platform, 'db' | 'secrets' | 'env' | 'sendMail' | 'mailConfigured'>;

export async function askConsent(ports: AskPorts, author: Actor, { id, revision }: Seen): Promise<CaseState> {
  if (!(await ports.mailConfigured()))
    throw new AppError('CONFLICT', 'Mail is not configured, so the client cannot be asked. You can record a consent instead.');
  return ports.db.transaction(async (tx) => {
    const row = await lockCase(tx, id);
    const content = await contentToShow(tx, row, revision);
    const [project] = row.project_id ? await tx.select().from(projects).where(eq(projects.id, row.project_id)) : [];
    const recipient = project && (await recipientOf(tx, project));
    if (!recipient)
      throw new AppError('CONFLICT', 'There is no client with a mail address to ask. You can record a consent instead.');
    await dropPending(tx, id);
    const consent = v7();
    await tx.insert(case_study_consents).values({
      ...{ id: consent, case_study_id: id, kind: 'asked', status: 'pending', content, author_id: author.actor.id },
      ...{ token_hash: tokenHash(consentToken(ports, consent)), sent_to: recipient.email, user_id: recipient.user_id },
      expires_at: new Date(Date.now() + consentDays * 86_400_000),
    });
    const url = ports.env.PUBLIC_URL + consentPath(ports, consent);
    const words = {
      client_name: recipient.name || recipient.email,
      case_title: content.title,
      consent_url: url,
      days: consentDays,
    };
    await ports.sendMail(tx, consentMail, words, { to: recipient.email, occasion: consent });
    await auditCase(tx, author, 'consent_asked', row);
    return readState(tx, id);
  });
}

type Recorded = Seen & { naming: ConsentNaming; name: string; note: string };

export async function recordConsent(
  ports: Pick<Platform, 'db' | 'pages'>,
  author: Actor,
  { id, revision, naming: chosen, name, note }: Recorded,
): Promise<CaseState> {
  const { state, slug } = await ports.db.transaction(async (tx) => {
    const { row, all } = await lockLanguages(tx, id);
    const content = await contentToShow(tx, row, revision);
    const [project] = row.project_id ? await tx.select().from(projects).where(eq(projects.id, row.project_id)) : [];
    const naming = content.is_anonymous ? 'anonymous' : chosen;
    await dropPending(tx, id);
    await tx.insert(case_study_consents).values({
      ...{ case_study_id: id, kind: 'recorded', status: 'agreed', content, author_id: author.actor.id },
      ...{ naming, name, note, answered_at: new Date() },
      user_id: project?.client_id ?? null,
    });
    await auditCase(tx, author, 'consent_recorded', row, { naming, name });
    const taken = naming === 'anonymous' ? await takeNamedBack(tx, all) : [];
    for (const one of taken) await auditCase(tx, author, 'withdrawn', one);
    return { state: await readState(tx, id), slug: row.slug };
  });
  dropPages(ports, slug);
  return state;
}

/** The client, by the private link: a visitor unless they are signed in. */
const clientActor = ({ request_id, ip }: ApiContext): AnyActor => ({ actor: null, request_id, ip_address: ip });

type Verdict = 'agreed' | 'declined' | 'withdrawn';
const verdictTitles: Record<Verdict, string> = {
  agreed: 'Consent given',
  declined: 'Consent declined',
  withdrawn: 'Consent withdrawn, taken off the site',
};

async function tell(tx: Tx, context: ApiContext, row: CaseRow, consent: ConsentRow, answer: Verdict, reason: string) {
  await auditCase(tx, clientActor(context), `consent_${answer}`, row, { consent_id: consent.id });
  await emit(tx, consentAnswered, { case_study_id: row.id, title: row.title, answer });
  await notifyAdmins(tx, {
    kind: 'case_study',
    title: `${verdictTitles[answer]}: ${row.title}`,
    body: reason || (answer === 'agreed' ? 'You can publish the case study now.' : 'No reason was given.'),
    href: `/admin/content/case-studies/${row.id}`,
  });
}

const alreadyUnnamed = 'You agreed without your name already. To be shown with it, please write to us: we ask you again then.';
const tookOff = 'Without their name: what shows it was taken off the site. You can publish it without the name.';

/**
 * Sent again, the same answer changes nothing. Of two that differ in the name the one without it counts, whichever came first. Any other
 * one is refused: an agreement is withdrawn, a decline is asked again.
 */
export async function answerConsent(context: ApiContext, input: ConsentAnswer): Promise<AskedConsent> {
  const { platform } = context;
  const slug = await platform.db.transaction(async (tx) => {
    const { consent: found, study } = await demandConsent(tx, input.token);
    const { row, all } = await lockLanguages(tx, study.id);
    const { consent } = await demandConsent(tx, input.token);
    const wanted = input.answer === 'agree' ? 'agreed' : 'declined';
    const naming = consent.content.is_anonymous ? 'anonymous' : (input.naming ?? 'anonymous');
    const isSame = consent.status === wanted && (wanted === 'declined' || consent.naming === naming);
    if (isSame) return row.slug;
    const isNarrower = consent.status === 'agreed' && wanted === 'agreed' && naming === 'anonymous';
    if (consent.status === 'agreed' && wanted === 'agreed' && !isNarrower) throw new AppError('CONFLICT', alreadyUnnamed);
    if (!isNarrower && (consent.status !== 'pending' || isOver(found)))
      throw new AppError('CONFLICT', 'This question was answered already.');
    await tx
      .update(case_study_consents)
      .set({
        ...{ status: wanted, name: input.name, reason: wanted === 'declined' ? input.reason : '', answered_at: new Date() },
        naming: wanted === 'agreed' ? naming : null,
      })
      .where(eq(case_study_consents.id, consent.id));
    // Whoever agrees without their name is not named any more, by what they agreed to before either, or in another language.
    const taken = wanted === 'agreed' && naming === 'anonymous' ? await takeNamedBack(tx, all) : [];
    await tell(tx, context, row, consent, wanted, taken.length > 0 ? tookOff : input.reason);
    return row.slug;
  });
  dropPages(platform, slug);
  return askedOnWire(platform, input.token);
}

/** At once: whoever agreed is not made to wait. All that they agreed to ends, in every language, and so does what was planned. */
export async function withdrawConsent(
  context: ApiContext,
  { token, reason }: { token: string; reason: string },
): Promise<AskedConsent> {
  const { platform } = context;
  const slug = await platform.db.transaction(async (tx) => {
    const { study } = await demandConsent(tx, token);
    const { row, all } = await lockLanguages(tx, study.id);
    const { consent } = await demandConsent(tx, token);
    if (consent.status === 'withdrawn') return row.slug;
    if (consent.status !== 'agreed') throw new AppError('CONFLICT', 'There is no consent to withdraw.');
    const ids = all.map(({ id }) => id);
    await tx
      .update(case_study_consents)
      .set({ status: 'withdrawn', withdrawn_at: new Date(), reason })
      .where(and(inArray(case_study_consents.case_study_id, ids), eq(case_study_consents.status, 'agreed')));
    for (const one of all) if (one.published || one.publish_at) await takeBack(tx, one);
    await endPreviews(tx, all);
    await tell(tx, context, row, consent, 'withdrawn', reason);
    return row.slug;
  });
  dropPages(platform, slug);
  return askedOnWire(platform, token);
}
