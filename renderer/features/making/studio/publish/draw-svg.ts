import type { PixelGrid } from '../../../../../shared/features/making/studio/studio.ts';

/** @throws Error where the browser can’t draw it */
export async function drawSvg(svg: string, { width, height }: PixelGrid): Promise<ImageBitmap> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser gave no canvas');
  context.drawImage(image, 0, 0, width, height);
  return canvas.transferToImageBitmap();
}
