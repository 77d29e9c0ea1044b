const channels = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

/** White or black, whichever reads better on the colour (the WCAG crossover). */
export function inkOn(hex: string): '#ffffff' | '#000000' {
  const linear = channels(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = linear;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff';
}

/** The first colour moved towards the second. */
export function mixed(from: string, to: string, share: number): string {
  const [start, end] = [channels(from), channels(to)];
  return `#${start
    .map((value, at) =>
      Math.round(value + ((end[at] ?? value) - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
