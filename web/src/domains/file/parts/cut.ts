type Area = { x: number; y: number; width: number; height: number };

/** As large as a picture of a person or a logo is ever shown, twice over for fine screens. */
const SIDE = 512;

/** The square somebody chose out of a picture, as a file of its own; a `DOMException` when it is no picture. */
export async function cut(source: Blob, { x, y, width, height }: Area): Promise<File> {
  const picture = await createImageBitmap(source, { imageOrientation: 'from-image' });
  const side = Math.min(SIDE, Math.round(width));
  const canvas = new OffscreenCanvas(side, side);
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, side, side);
  picture.close();
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'picture.png', { type: 'image/png' });
}
