import type { Appearance } from '@stripe/stripe-js';

/** A token of ours as the plain colour that a foreign frame understands. */
function colorOf(canvas: CanvasRenderingContext2D, token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = getComputedStyle(probe).color;
  probe.remove();
  canvas.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return `rgb(${r}, ${g}, ${b})`;
}

/** The card form in the colours of the page around it. */
export function stripeLook(): Appearance {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const dark = !document.documentElement.classList.contains('light');
  if (!canvas) return { theme: dark ? 'night' : 'stripe' };
  const color = (token: string) => colorOf(canvas, token);
  return {
    theme: dark ? 'night' : 'stripe',
    variables: {
      colorPrimary: color('--primary'),
      colorBackground: color('--surface'),
      colorText: color('--ink'),
      colorTextSecondary: color('--muted'),
      colorDanger: color('--danger'),
      fontFamily: 'Inter, system-ui, sans-serif',
      fontSizeBase: '15px',
      borderRadius: '8px',
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { border: `1px solid ${color('--control-line')}`, boxShadow: 'none' },
      '.Input:focus': { border: `1px solid ${color('--primary')}`, boxShadow: `0 0 0 1px ${color('--primary')}` },
      '.Label': { fontWeight: '500' },
    },
  };
}
