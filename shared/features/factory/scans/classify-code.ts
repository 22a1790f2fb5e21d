import { type CopyMark, readLabelCode, splitCopyMark } from '../labels/labels.ts';
import { s10CheckDigit } from '../shipments/shipments.ts';
import { isToteForm } from '../totes/totes.ts';
import { type CleanCode, cleanCode } from './clean-code.ts';
import { type Command, isCommandForm, parseCommand } from './commands.ts';
import { isSscc, listGtinForms, parseGs1, parseGtin } from './gs1.ts';
import { type KeyboardLayout, listLayoutForms } from './keyboard-layouts.ts';

/** What a station can look up: its labels, its places and its blanks. */
export interface CodeTables<Label, Blank> {
  findLabel(code: string): Label | null;
  isPickFace(code: string): boolean;
  isPigeonhole(code: string): boolean;
  isTote(code: string): boolean;
  findBlank(code: string): Blank | null;
  /** At sorting and packing a code that is both a pick face and a pigeonhole means the pigeonhole. */
  readonly pigeonholesFirst: boolean;
}

/** What a read means, by the first rule that fits. */
export type ClassifiedCode<Label, Blank> =
  | { readonly kind: 'command'; readonly command: Command }
  /** `copy` is the paper that was read, where its code says which. */
  | { readonly kind: 'label'; readonly label: Label; readonly copy: CopyMark | null }
  | { readonly kind: 'pick-face' | 'pigeonhole'; readonly code: string }
  | { readonly kind: 'tote'; readonly code: string }
  | { readonly kind: 'garment'; readonly blank: Blank }
  | {
      readonly kind:
        | 'command-unknown'
        | 'parcel'
        | 'label-unknown'
        | 'label-misread'
        | 'garment-unknown'
        | 'tote-unknown'
        | 'unknown';
      readonly code: string;
    };

/** A tracking code of a parcel (UPU S10): service, serial with its check digit, country. */
function isTrackingCode(text: string): boolean {
  const [, serial, check] = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/.exec(text) ?? [];
  return serial !== undefined && s10CheckDigit(serial) === Number(check);
}

const isParcel = (text: string, clean: CleanCode) => {
  if (isTrackingCode(text) || /^PCL\d{9}$/.test(text) || /^SAMPLE-\d{8}$/.test(text) || isSscc(text))
    return true;
  const key = parseGs1(clean);
  return key !== null && 'sscc' in key;
};

function findGarment<Label, Blank>(
  clean: CleanCode,
  text: string,
  tables: CodeTables<Label, Blank>,
): ClassifiedCode<Label, Blank> | null {
  const exact = tables.findBlank(clean.text) ?? tables.findBlank(text);
  if (exact !== null) return { kind: 'garment', blank: exact };
  const key = parseGs1(clean);
  const gtin = parseGtin(text) ?? (key !== null && 'gtin' in key ? key.gtin : null);
  if (gtin === null) return null;
  for (const form of listGtinForms(gtin)) {
    const blank = tables.findBlank(form);
    if (blank !== null) return { kind: 'garment', blank };
  }
  return { kind: 'garment-unknown', code: gtin };
}

function findPlace<Label, Blank>(
  code: string,
  tables: CodeTables<Label, Blank>,
): ClassifiedCode<Label, Blank> | null {
  const isHole = tables.isPigeonhole(code);
  if (isHole && tables.pigeonholesFirst) return { kind: 'pigeonhole', code };
  if (tables.isPickFace(code)) return { kind: 'pick-face', code };
  return isHole ? { kind: 'pigeonhole', code } : null;
}

/**
 * A label that the station has is found before anything else: a few label codes have the form of a tracking code. A
 * tracking code is never taken for a label that the station doesn’t have.
 */
function classifyText<Label, Blank>(
  raw: string,
  tables: CodeTables<Label, Blank>,
): ClassifiedCode<Label, Blank> {
  const clean = cleanCode(raw);
  const text = clean.text.toUpperCase();
  const command = parseCommand(text);
  if (command !== null) return { kind: 'command', command };
  if (isCommandForm(text)) return { kind: 'command-unknown', code: text };
  const marked = splitCopyMark(text);
  const code = readLabelCode(marked.code);
  const label = code === null ? null : tables.findLabel(code);
  if (label !== null) return { kind: 'label', label, copy: marked.copy };
  if (isParcel(text, clean)) return { kind: 'parcel', code: text };
  if (code !== null) return { kind: 'label-unknown', code };
  if (tables.isTote(text)) return { kind: 'tote', code: text };
  const place = findPlace(text, tables) ?? findGarment(clean, text, tables);
  if (place !== null) return place;
  if (isToteForm(text)) return { kind: 'tote-unknown', code: text };
  if (/^SL[0-9A-Z]{9,13}$/.test(text)) return { kind: 'label-misread', code: text };
  return { kind: 'unknown', code: clean.text };
}

const OWN = new Set(['command', 'label', 'pick-face', 'pigeonhole', 'tote', 'garment']);

/** What a read means, and the layout of the computer that a keyboard scanner isn’t set to; null where they agree. */
export interface ClassifiedScan<Label, Blank> {
  readonly read: ClassifiedCode<Label, Blank>;
  readonly layout: KeyboardLayout | null;
}

const MEANS_NOTHING = new Set(['unknown', 'label-misread', 'label-unknown']);

/**
 * Reads a scanned or typed text. Where it means nothing, a keyboard scanner and its computer may be set to different
 * layouts: if exactly one code of the station’s own comes of them, it is that.
 */
export function classifyScan<Label, Blank>(
  raw: string,
  tables: CodeTables<Label, Blank>,
): ClassifiedScan<Label, Blank> {
  const read = classifyText(raw, tables);
  if (!MEANS_NOTHING.has(read.kind)) return { read, layout: null };
  const meant = listLayoutForms(raw)
    .map(({ text, layout }) => ({ read: classifyText(text, tables), layout }))
    .filter((form) => OWN.has(form.read.kind));
  const different = new Set(meant.map((form) => JSON.stringify(form.read)));
  return different.size === 1 && meant[0] !== undefined ? meant[0] : { read, layout: null };
}
