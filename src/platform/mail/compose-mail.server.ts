import type { SiteState } from '#shared/site-state.ts';
import { renderMail } from './layout.tsx';
import type { Mail } from './mail.ts';
import { mailBrand } from './mail-brand.ts';

export type ComposedMail = { subject: string; html: string; text: string };

/** A template with its variables, in the studio's name and colours. */
export function composeMail<V>(mail: Mail<V>, variables: V, state: SiteState, publicUrl: string): ComposedMail {
  const brand = mailBrand(state, publicUrl);
  const { subject, ...words } = mail.compose(checked(mail, variables), { name: brand.companyName, url: publicUrl });
  return { subject, ...renderMail({ brand, ...words }) };
}

/** A caller whose variables do not fit is a mistake in the program; the values themselves stay out of the message. */
function checked<V>(mail: Mail<V>, variables: V): V {
  const result = mail.variables.safeParse(variables);
  if (result.success) return result.data;
  const places = result.error.issues.map(({ path }) => path.join('.') || 'all of them').join(', ');
  throw new Error(`The mail ${mail.name} was given variables that do not fit: ${places}`);
}
