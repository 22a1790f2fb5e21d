import { z } from 'zod';
import { fieldData, isInFont0, printableLine } from './field-text.ts';
import { drawLine } from './line-picture.ts';
import { fitted } from './text-width.ts';

/** The label in the printer: its print head's resolution and its size in millimetres. */
export const LabelStock = z.object({
  dpi: z.union([z.literal(203), z.literal(300)]),
  widthMm: z.number().min(90).max(104).default(100),
  heightMm: z.number().min(50).max(160).default(50),
});
export type LabelStock = z.infer<typeof LabelStock>;

/** Zebra's heads have whole dots a millimetre; 203 and 300 dpi are their names in commerce. */
export function dotsPerMillimetre(dpi: LabelStock['dpi']): number {
  return dpi === 203 ? 8 : 12;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Line extends Box {
  readonly smallest?: number;
  readonly align?: 'left' | 'centre' | 'right';
  readonly reversed?: boolean;
}

/** Writes in millimetres; the commands are in whole dots. */
export class LabelPen {
  readonly #dots: number;
  readonly #commands: string[] = [];

  constructor(dotsPerMm: number) {
    this.#dots = dotsPerMm;
  }

  dots(millimetres: number): number {
    return Math.round(millimetres * this.#dots);
  }

  add(command: string): void {
    this.#commands.push(command);
  }

  /** One line of text in a box, as tall as the box or smaller until it fits. */
  line(text: string, box: Line): void {
    const plain = printableLine(text);
    if (plain === '') return;
    const width = this.dots(box.width);
    const tallest = this.dots(box.height);
    const fit = fitted(plain, tallest, this.dots(box.smallest ?? box.height * 0.6), width);
    if (!isInFont0(fit.text)) {
      this.#picture(fit.text, fit.height, box);
      return;
    }
    const capitalsSitHigh = box.align === 'centre' ? 0.1 : 0;
    const top = this.dots(box.y) + Math.round((tallest - fit.height) / 2 + fit.height * capitalsSitHigh);
    const justify = { left: 'L', centre: 'C', right: 'R' }[box.align ?? 'left'];
    const block = justify === 'L' ? '' : `^FB${width},1,0,${justify}`;
    const reverse = box.reversed ? '^FR' : '';
    this.add(
      `^FO${this.dots(box.x)},${top}${reverse}^A0N,${fit.height}${block}^FH^FD${fieldData(fit.text)}^FS`,
    );
  }

  /** A line that the printer’s font can’t write. */
  #picture(text: string, height: number, box: Line): void {
    const { width, command } = drawLine(text, height);
    const room = this.dots(box.width) - width;
    const left = { left: 0, centre: Math.round(room / 2), right: room }[box.align ?? 'left'];
    const top = this.dots(box.y) + Math.round((this.dots(box.height) - height) / 2);
    const reverse = box.reversed ? '^FR' : '';
    this.add(`^FO${Math.max(0, this.dots(box.x) + left)},${top}${reverse}${command}^FS`);
  }

  frame(box: Box, thickness: number): void {
    const [width, height] = [this.dots(box.width), this.dots(box.height)];
    const line = Math.min(this.dots(thickness), width, height);
    this.add(`^FO${this.dots(box.x)},${this.dots(box.y)}^GB${width},${height},${line}^FS`);
  }

  band(box: Box): void {
    this.frame(box, Math.min(box.width, box.height));
  }

  finished(): string {
    return this.#commands.join('\n');
  }
}
