/** What the picture of a chart says beside its drawing. */
export type PngWords = { title: string; subtitle?: string; legend: readonly { label: string; color: string }[] };

/** The look that comes from style sheets, which a picture of its own does not have. */
const drawn = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'stop-color',
  'stop-opacity',
] as const;

const scale = 2;
const margin = 24;

/** The present value of a colour that may be a variable of the theme. */
function resolveColor(host: Element, color: string): string {
  const probe = document.createElement('span');
  probe.style.color = color;
  host.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}

function copyLook(from: Element, to: Element): void {
  const look = getComputedStyle(from);
  for (const name of drawn) {
    const value = look.getPropertyValue(name);
    if (value) to.setAttribute(name, value);
  }
  to.removeAttribute('class');
  to.removeAttribute('style');
  for (const [at, child] of [...from.children].entries()) {
    const copy = to.children[at];
    if (copy) copyLook(child, copy);
  }
}

async function picture(svg: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error('The chart has no drawing');
  copyLook(svg, copy);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

/** The first drawing inside a card as PNG, in the theme that is shown, with its title and legend. */
export async function chartPng(host: HTMLElement, { title, subtitle, legend }: PngWords): Promise<Blob> {
  const svg = host.querySelector<SVGSVGElement>('svg.recharts-surface');
  if (!svg) throw new Error('The chart has no drawing');
  const { width, height } = svg.getBoundingClientRect();
  const image = await picture(svg, width, height);
  const top = margin + (subtitle ? 44 : 26);
  const bottom = legend.length > 0 ? legend.length * 22 + 12 : 0;
  const canvas = document.createElement('canvas');
  canvas.width = (Math.max(width, 320) + 2 * margin) * scale;
  canvas.height = (top + height + bottom + margin) * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  const family = getComputedStyle(host).fontFamily;
  const write = (text: string, x: number, y: number, size: number, weight: number, ink: string) => {
    context.fillStyle = resolveColor(host, ink);
    context.font = `${weight} ${size}px ${family}`;
    context.fillText(text, x, y, canvas.width / scale - x - margin);
  };
  context.scale(scale, scale);
  context.fillStyle = getComputedStyle(host).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  write(title, margin, margin + 12, 15, 600, 'var(--ink)');
  if (subtitle) write(subtitle, margin, margin + 32, 12, 400, 'var(--muted)');
  context.drawImage(image, margin, top, width, height);
  for (const [at, one] of legend.entries()) {
    const y = top + height + 22 + at * 22;
    context.fillStyle = resolveColor(host, one.color);
    context.fillRect(margin, y - 8, 8, 8);
    write(one.label, margin + 16, y, 12, 400, 'var(--muted)');
  }
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('The picture could not be made'))), 'image/png');
  });
}
