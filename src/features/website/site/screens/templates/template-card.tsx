import { ArrowUpRight, CircleCheck, Clock } from 'lucide-react';
import { DialogLink } from '#features/desk/forms/screens/dialog-link.tsx';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useLanguage, useWords } from '#ui/words.ts';
import { templateHref } from '../../content/links.ts';
import { categoryLabels } from '../../content/template-categories.ts';
import { demoOf, type SiteTemplate, templateAnchor } from '../../content/templates.ts';
import { templatesPage } from '../../content/templates-page.ts';
import { shownPrice } from '../../pricing.ts';
import { ArrowLink } from '../parts/arrow-link.tsx';
import { NewFlag } from '../parts/new-flag.tsx';
import { TemplatePreview } from '../pictures/template-preview.tsx';

export function TemplateCard({ template, first }: { template: SiteTemplate; first: boolean }) {
  const t = useWords();
  const language = useLanguage();
  const published = template.status === 'published';
  const demo = demoOf(template);
  return (
    <li id={templateAnchor(template)} data-category={template.category} className="group flex min-w-0 flex-col">
      <TemplatePreview id={template.id} picture={template.picture} first={first} />
      <div className="mt-5 flex flex-wrap items-center gap-2">
        <Badge tone={published ? 'success' : 'neutral'} icon={published ? CircleCheck : Clock}>
          {t(templatesPage.badges[template.status])}
        </Badge>
        {template.isNew && <NewFlag />}
        <span className="ml-auto text-sm text-muted">{t(categoryLabels[template.category])}</span>
      </div>
      <h3 className="mt-3 font-display text-2xl font-semibold tracking-tight">{template.title}</h3>
      <p className="mt-2 leading-relaxed text-muted">{template.description}</p>
      <ul
        aria-label={t('Features of {title}', { title: template.title })}
        className="mt-4 mb-5 flex flex-wrap gap-x-2 text-sm text-muted"
      >
        {template.features.map((feature) => (
          <li key={feature} className="not-last:after:ml-2 not-last:after:text-line-strong not-last:after:content-['/']">
            {feature}
          </li>
        ))}
      </ul>
      <div className="mt-auto flex items-center gap-4">
        {published ? (
          <>
            {demo && (
              <LinkButton
                to={demo}
                reloadDocument={!demo.startsWith('/')}
                variant="outline"
                aria-label={`${t(templatesPage.demo)}: ${template.title}`}
              >
                {t(templatesPage.demo)}
                <ArrowUpRight aria-hidden="true" />
              </LinkButton>
            )}
            {(!demo || template.serviceId) && (
              <ArrowLink
                to={templateHref(template.title, template.serviceId)}
                aria-label={`${t(templatesPage.ask)}: ${template.title}`}
                className="text-sm"
              >
                {t(templatesPage.ask)}
              </ArrowLink>
            )}
            {template.price !== undefined && (
              <span className="figures ml-auto font-semibold">{shownPrice(template.price, language)}</span>
            )}
          </>
        ) : (
          <>
            <span className="text-sm font-medium">{t(templatesPage.soon)}</span>
            <DialogLink
              opens="notify"
              about={template}
              aria-label={`${t(templatesPage.notify)}: ${template.title}`}
              className="rounded-xs text-sm font-medium text-primary-ink underline decoration-current/35 underline-offset-4 hover:decoration-current"
            >
              {t(templatesPage.notify)}
            </DialogLink>
          </>
        )}
      </div>
    </li>
  );
}
