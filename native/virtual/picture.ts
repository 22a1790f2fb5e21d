import { z } from 'zod';

/** The size and resolution a picture is rendered at. */
export interface PictureStock {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly dotsPerMm: number;
}

const Base64Picture = z.base64().min(1);

/**
 * What a printer would put on the label, as PNG, by a renderer that shares nothing with the code that writes ZPL.
 * It is loaded on first use: eight megabytes that a station with real printers never needs.
 */
export async function renderZpl(zpl: string, stock: PictureStock): Promise<Buffer> {
  const { ready } = await import('zpl-renderer-js');
  const { api } = await ready;
  const picture = await api.zplToBase64Async(zpl, stock.widthMm, stock.heightMm, stock.dotsPerMm);
  return Buffer.from(Base64Picture.parse(picture), 'base64');
}
