import {
  elementBounds,
  elementMarkup,
  elementTransform,
  type FontProvider,
  outlineText,
  type SceneElement,
} from '../../../../shared/features/making/studio/studio.ts';

const PNG_WIDTH = 2_000;
const LARGEST_SIDE = 4_000;

/** A logo by itself: letters as curves, nothing around it, nothing behind it. */
export function logoSvg(elements: readonly SceneElement[], fonts: FontProvider): string {
  const boxes = elements.map((element) => elementBounds(element, (text) => outlineText(text, fonts)));
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const width = Math.max(...boxes.map((box) => box.right)) - left;
  const height = Math.max(...boxes.map((box) => box.bottom)) - top;
  const pixels = Math.min(PNG_WIDTH, (LARGEST_SIDE * width) / height);
  const content = elements
    .map(
      (element) =>
        `<g transform="${elementTransform(element)}">${elementMarkup(element, { fonts, pictureHref: () => undefined })}</g>`,
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(pixels)}" height="${Math.round((pixels * height) / width)}" viewBox="${left} ${top} ${width} ${height}">${content}</svg>`;
}

/** The same as pixels, with nothing behind it. @throws Error where the browser can’t draw it */
export async function logoPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return await new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture couldn’t be drawn'))),
      'image/png',
    ),
  );
}

/** Hands a file to the person. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
