import type { SceneElement } from '../../../../shared/features/making/studio/studio.ts';
import { cutTo } from '../../../../shared/rules/text/excerpt.ts';

const NAME_LENGTH = 28;
const shapeNames = { rect: 'Rectangle', ellipse: 'Ellipse', line: 'Line' } as const;

const codeNames = { qr: 'QR code', code128: 'Barcode', ean13: 'Barcode' } as const;

/** What the layers list calls an element. */
export function elementName(element: SceneElement, pictureNames: ReadonlyMap<string, string>): string {
  if (element.name !== '') return element.name;
  if (element.kind === 'text') return cutTo(element.text.replace(/\s+/g, ' ').trim(), NAME_LENGTH) || 'Text';
  if (element.kind === 'shape') return shapeNames[element.shape];
  if (element.kind === 'drawing') return element.code ? codeNames[element.code.symbology] : 'Graphic';
  return pictureNames.get(element.fileId) ?? 'Picture';
}
