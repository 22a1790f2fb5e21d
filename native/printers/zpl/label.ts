import type { z } from 'zod';
import {
  FactoryLabelContent,
  formatCopyMark,
  parseCopyMark,
} from '../../../shared/features/factory/labels/labels.ts';
import { printableLine } from './field-text.ts';
import { dotsPerMillimetre, LabelPen, LabelStock } from './label-pen.ts';
import { lines } from './text-width.ts';

const margin = 3;
const rightColumn = 30;
const gap = 3;

function writeOrder(pen: LabelPen, label: FactoryLabelContent, column: number): void {
  pen.line(label.orderNumber, { x: margin, y: 3, width: column - 22, height: 7, smallest: 3 });
  pen.line(`${label.counter} of ${label.of}`, {
    x: margin + column - 20,
    y: 3,
    width: 20,
    height: 6,
    smallest: 3,
    align: 'right',
  });
  pen.band({ x: margin, y: 11, width: column, height: 0.375 });
}

function writeProduct(pen: LabelPen, label: FactoryLabelContent, column: number): void {
  const name = lines(printableLine(label.productName), pen.dots(4.25), pen.dots(column), 2);
  name.forEach((text, index) => {
    pen.line(text, { x: margin, y: 12.5 + index * 5, width: column, height: 4.25, smallest: 4.25 });
  });
  const sizeBox = { x: margin + column - 22, y: 22.5, width: 22, height: 7.75 };
  pen.line(label.colour, { x: margin, y: 24, width: column - 24, height: 5, smallest: 3 });
  if (printableLine(label.size) !== '') {
    pen.frame(sizeBox, 0.5);
    pen.line(label.size, {
      ...sizeBox,
      x: sizeBox.x + 1,
      y: 23.5,
      width: 20,
      height: 6,
      smallest: 2.5,
      align: 'centre',
    });
  }
  pen.line(label.sides.join(' + '), {
    x: margin,
    y: 32,
    width: label.priority ? column - 24 : column,
    height: 3.25,
    smallest: 2.5,
  });
  if (label.priority) {
    const flag = { x: margin + column - 22, y: 31.25, width: 22, height: 5 };
    pen.band(flag);
    pen.line('PRIORITY', { ...flag, y: 31.875, height: 4, align: 'centre', reversed: true });
  }
}

function writeBarcode(pen: LabelPen, label: FactoryLabelContent, column: number, height: number): void {
  const quietZone = 2.5;
  const module = pen.dots(0.25);
  const bars = height - 13;
  pen.add(
    `^FO${pen.dots(margin + quietZone)},${pen.dots(bars)}^BY${module}^BCN,${pen.dots(7.5)},N,N,N,A^FD${label.code}^FS`,
  );
  pen.line(label.code, { x: margin + quietZone, y: bars + 8, width: 30, height: 3 });
  pen.line(label.storeName, {
    x: margin + 34,
    y: bars + 8,
    width: column - 34,
    height: 3,
    smallest: 2.5,
    align: 'right',
  });
}

/** Which paper of the label this is, in the corner: a reprint says so in white on black. */
function writeCopy(pen: LabelPen, label: FactoryLabelContent, left: number): void {
  const mark = formatCopyMark(label.copy);
  const box = { x: left + 10, y: 3, width: rightColumn - 10, height: 2.75 };
  if (parseCopyMark(label.copy).printNo === 1) {
    pen.line(mark, { ...box, align: 'right' });
  } else {
    pen.band({ ...box, y: 1.5, height: 3.75 });
    pen.line(`COPY ${mark}`, { ...box, y: 2, align: 'centre', reversed: true });
  }
}

function writePlaces(pen: LabelPen, label: FactoryLabelContent, left: number): void {
  pen.line('PICK', { x: left, y: 3, width: 8, height: 2.75 });
  writeCopy(pen, label, left);
  pen.line(label.pickFace || 'No pick face', {
    x: left,
    y: 5.75,
    width: rightColumn,
    height: 7,
    smallest: 3,
  });
  const hole = { x: left, y: 13.5, width: rightColumn, height: 10 };
  const inside = { x: left + 1, width: rightColumn - 2, align: 'centre' } as const;
  if (label.pigeonhole === null || printableLine(label.pigeonhole) === '') {
    pen.frame(hole, 0.375);
    pen.line('No pigeonhole yet', { ...inside, y: 16.75, height: 3.5 });
  } else {
    pen.band(hole);
    pen.line(label.pigeonhole, { ...inside, y: 14.75, height: 8, smallest: 3.5, reversed: true });
  }
}

/** Model 2, 25 modules a side: code and copy mark fit version 2 at level Q. Firmware moves the field ten dots down. */
function writeSquareCode(
  pen: LabelPen,
  label: FactoryLabelContent,
  left: number,
  height: number,
  dots: number,
): void {
  const modules = 25;
  const module = dots === 8 ? 6 : 9;
  const side = (modules * module) / dots;
  const fieldOffset = 10;
  const x = left + (rightColumn - side) / 2;
  const y = height - margin - side;
  pen.add(
    `^FO${pen.dots(x)},${pen.dots(y) - fieldOffset}^BQN,2,${module},Q^FDQA,${label.code}.${label.copy}^FS`,
  );
}

/**
 * A factory label as one ZPL format for the given stock. Pure: the same label and stock give the same text.
 * Long texts shrink, then end in an ellipsis; the code is never shortened.
 */
export function writeFactoryLabel(content: FactoryLabelContent, stock: z.input<typeof LabelStock>): string {
  const label = FactoryLabelContent.parse(content);
  const { dpi, widthMm, heightMm } = LabelStock.parse(stock);
  const dots = dotsPerMillimetre(dpi);
  const pen = new LabelPen(dots);
  const column = widthMm - 2 * margin - gap - rightColumn;
  const right = widthMm - margin - rightColumn;
  pen.add('^XA^CI28^LH0,0^PON');
  pen.add(`^PW${pen.dots(widthMm)}^LL${pen.dots(heightMm)}`);
  writeOrder(pen, label, column);
  writeProduct(pen, label, column);
  writeBarcode(pen, label, column, heightMm);
  writePlaces(pen, label, right);
  writeSquareCode(pen, label, right, heightMm, dots);
  pen.add('^PQ1^XZ');
  return `${pen.finished()}\n`;
}
