/** Pixels of the longer side: 300 to the inch across the widest print area. */
const LONGER_SIDE_PX = 4_500;

/**
 * An SVG as a PNG, drawn by this browser: with the fonts of the device on which the SVG looks as it should. As an image
 * it loads nothing and runs nothing.
 * @throws Error where the browser can’t draw it
 */
export async function svgAsPicture(file: File): Promise<File> {
  const address = URL.createObjectURL(new Blob([await file.arrayBuffer()], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const width = image.naturalWidth || LONGER_SIDE_PX;
    const height = image.naturalHeight || LONGER_SIDE_PX;
    const scale = LONGER_SIDE_PX / Math.max(width, height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('The browser gave no picture');
    return new File([blob], file.name.replace(/\.svg$/i, '.png'), { type: 'image/png' });
  } finally {
    URL.revokeObjectURL(address);
  }
}
