/** The box that a picture fills: from which width of the window on, how wide, and its width to its height. */
export type PictureBox = {
  /** Pixels of the window; the last box has none. */
  from?: number;
  /** A length, such as `92vw`. */
  width: string;
  /** Of a box with a shape of its own, which the picture is cut to. */
  ratio?: number;
};

/**
 * The `sizes` of an image. A picture that is wider than its box is drawn as high as that and cut at the sides: the file that fits
 * is then wider than the box.
 */
export function sizesOf({ width, height }: { width: number; height: number }, boxes: readonly PictureBox[]): string {
  const one = ({ from, width: length, ratio }: PictureBox) => {
    const wider = ratio ? Math.ceil((width / height / ratio) * 100) / 100 : 1;
    return `${from ? `(min-width: ${from}px) ` : ''}${wider > 1 ? `calc(${length} * ${wider})` : length}`;
  };
  return boxes.map(one).join(', ');
}
