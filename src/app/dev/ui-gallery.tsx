import { ThemeToggle } from '#ui/theme-toggle.tsx';
import { BoundFields, Buttons, Controls } from './gallery-controls.tsx';
import { Data } from './gallery-data.tsx';
import { Feedback } from './gallery-feedback.tsx';
import { Overlays } from './gallery-overlays.tsx';

/** Every component of the design system on one page, to look at in each theme and width. */
export function UiGallery() {
  return (
    <main className="mx-auto max-w-[75rem] px-4 py-10 sm:px-6">
      <header className="flex items-start justify-between gap-4 pb-10">
        <div>
          <h1 className="text-2xl font-semibold">Components</h1>
          <p className="mt-1 text-muted">The parts that every screen is made of, from src/ui.</p>
        </div>
        <ThemeToggle />
      </header>
      <Buttons />
      <Controls />
      <BoundFields />
      <Feedback />
      <Data />
      <Overlays />
    </main>
  );
}
