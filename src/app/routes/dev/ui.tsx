import { AreaProviders } from '#app/area-providers.tsx';
import { UiGallery } from '#app/dev/ui-gallery.tsx';

export const meta = () => [{ title: 'Components' }, { name: 'robots', content: 'noindex' }];

export default function DevUi() {
  return (
    <AreaProviders email="">
      <UiGallery />
    </AreaProviders>
  );
}
