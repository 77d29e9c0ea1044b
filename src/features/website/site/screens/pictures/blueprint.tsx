const plans = {
  'magazine-deluxe':
    'M40 44H360M40 60H200M40 84H236V204H40ZM256 84H360V136H256ZM256 152H360V204H256ZM40 226H140V276H40ZM150 226H250V276H150ZM260 226H360V276H260Z',
  'studio-suite':
    'M40 40H110M300 40H360M40 72H360V180H40ZM200 72V180M40 200H140V276H40ZM160 200H360V276H160ZM90 238m-26 0a26 26 0 1 0 52 0a26 26 0 1 0 -52 0',
} as const;

/** Of a template that has no drawing of its own. */
const anyPlan = 'M40 40H120M280 40H360M40 72H240V200H40ZM260 72H360V128H260ZM260 144H360V200H260ZM40 220H360V276H40Z';

const isPlanned = (id: string): id is keyof typeof plans => Object.hasOwn(plans, id);

/** A template that is still on the drawing board: its plan, with dimensions. */
export function Blueprint({ id }: { id: string }) {
  return (
    <svg
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="absolute inset-0 size-full bg-primary-soft text-primary-ink"
    >
      <path
        d={
          [20, 60, 100, 140, 180, 220, 260, 300, 340, 380].map((x) => `M${x} 0V300`).join('') +
          [20, 60, 100, 140, 180, 220, 260].map((y) => `M0 ${y}H400`).join('')
        }
        stroke="currentColor"
        strokeOpacity="0.1"
      />
      <path d={isPlanned(id) ? plans[id] : anyPlan} fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="5 4" />
      <path
        d="M40 290H360M40 285v10M360 285v10M378 72V276M373 72h10M373 276h10"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="1.5"
      />
    </svg>
  );
}
