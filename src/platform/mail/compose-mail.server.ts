import type { TemplateContent } from '#shared/mail/template-content.ts';
import type { SiteState } from '#shared/site-state.ts';
import { fillContent } from './fill-content.ts';
import { type MailPicture, renderMail } from './layout.tsx';
import type { Mail } from './mail.ts';
import { mailBrand } from './mail-brand.ts';
import { personalValues } from './personal-values.ts';

export type ComposedMail = { subject: string; html: string; text: string };

type Look = { state: SiteState; publicUrl: string; unsubscribe_url?: string | null; picture?: MailPicture | null };

/** A template with its variables, in the studio's name and colours, for a preview. */
export function composeMail<V>(mail: Mail<V>, content: TemplateContent, variables: V, look: Look): ComposedMail {
  const { personal: _, ...shown } = composeForReader(mail, content, variables, look);
  return shown;
}

/** The same with its links and codes, which nobody but its reader may see. */
export function composeForReader<V>(
  mail: Mail<V>,
  content: TemplateContent,
  variables: V,
  look: Look,
): ComposedMail & { personal: string[] } {
  const { state, publicUrl, unsubscribe_url, picture } = look;
  const brand = mailBrand(state, publicUrl);
  const values = mail.values(checked(mail, variables), { name: brand.companyName, url: publicUrl });
  const { subject, ...words } = fillContent(content, values);
  return { subject, ...renderMail({ brand, unsubscribe_url, picture, ...words }), personal: personalValues(mail, values) };
}

/** A caller whose variables do not fit is a mistake in the program; the values themselves stay out of the message. */
function checked<V>(mail: Mail<V>, variables: V): V {
  const result = mail.variables.safeParse(variables);
  if (result.success) return result.data;
  const places = result.error.issues.map(({ path }) => path.join('.') || 'all of them').join(', ');
  throw new Error(`The mail ${mail.name} was given variables that do not fit: ${places}`);
}
