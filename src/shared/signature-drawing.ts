/** The area that a signature is drawn on: points are stored in these units, whatever the size of the screen was. */
export const signatureBox = { width: 480, height: 160 } as const;

export const longestDrawing = 20_000;

// Strokes of straight lines and nothing else, so that a drawing can be put on a page or into a PDF as it is.
const strokes = /^(?:M-?\d+(?:\.\d+)? -?\d+(?:\.\d+)?(?:L-?\d+(?:\.\d+)? -?\d+(?:\.\d+)?)+)+$/;

export const isDrawing = (path: string): boolean => path.length <= longestDrawing && strokes.test(path);

export type Point = readonly [x: number, y: number];

/** SVG path data: `M10 20L30 40L…` for each stroke. A stroke of a single point becomes a dot. */
export const drawingOf = (strokesDrawn: readonly (readonly Point[])[]): string =>
  strokesDrawn
    .filter((points) => points.length > 0)
    .map((points) => {
      const [first = [0, 0] as Point, ...rest] = points.map(
        ([x, y]): Point => [Math.round(x * 10) / 10, Math.round(y * 10) / 10],
      );
      const lines = rest.length > 0 ? rest : [[first[0] + 0.1, first[1]] as Point];
      return `M${first[0]} ${first[1]}${lines.map(([x, y]) => `L${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`).join('')}`;
    })
    .join('');
