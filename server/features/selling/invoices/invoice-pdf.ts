import {
  correctionText,
  type InvoiceBody,
  type OrderDocument,
  sellerLines,
  sterlingText,
} from '../../../../shared/features/selling/invoices/invoices.ts';
import { formatDate } from '../../../../shared/rules/dates/format-date.ts';
import { formatMoney, money } from '../../../../shared/rules/money/money.ts';
import { BOTTOM, LINE, MARGIN, openPdf, type Pen, RIGHT, SMALL, SOFT } from '../../../platform/pdf/pdf.ts';
import { facturX } from './factur-x.ts';

const GAP = 16;
const COLUMN = (RIGHT - MARGIN - 2 * GAP) / 3;
/** Right edges of the columns next to the item’s. */
const EDGES = { quantity: 380, vat: 440, net: RIGHT } as const;
const ITEM_ROOM = 290;
/** Where the sums begin. */
const SUMS_AT = 330;
const SUMS_VAT = 470;

const dayText = (at: string): string => formatDate(at, 'day', 'UTC');
const rateText = (vatRate: number): string => `${vatRate / 100}%`;

function head(pen: Pen, document: OrderDocument, invoicedMinor: number): number {
  const { kind, code, issuedAt, corrects, body } = document;
  const isCredit = kind === 'credit-note';
  pen.write(body.seller.name, MARGIN, MARGIN, { weight: 700, size: 12 }, RIGHT - MARGIN);
  pen.write(`${isCredit ? 'Credit note' : 'Invoice'} ${code}`, MARGIN, MARGIN + 32, {
    weight: 700,
    size: 20,
  });
  const text = corrects
    ? `Issued ${dayText(issuedAt)}. ${correctionText(document, corrects, invoicedMinor)}`
    : `Issued ${dayText(issuedAt)} for order ${body.orderNumber}, paid on ${dayText(body.paidAt)}.`;
  let y = MARGIN + 66;
  for (const line of pen.wrap(text, RIGHT - MARGIN)) {
    pen.write(line, MARGIN, y);
    y += LINE;
  }
  return y + LINE;
}

function parties(pen: Pen, body: InvoiceBody, top: number): number {
  const columns = [
    ['Seller', sellerLines(body.seller)],
    ['Buyer', body.buyer],
    ['Delivered to', body.deliveredTo],
  ] as const;
  const ends = columns.map(([title, texts], index) => {
    const x = MARGIN + index * (COLUMN + GAP);
    pen.write(title, x, top, { weight: 700 });
    let y = top + LINE + 2;
    for (const line of texts.flatMap((text) => pen.wrap(text, COLUMN))) {
      pen.write(line, x, y, {}, COLUMN);
      y += LINE;
    }
    return y;
  });
  return Math.max(...ends) + LINE;
}

function columnHead(pen: Pen, { showsVat }: InvoiceBody, y: number): number {
  const style = { size: SMALL, colour: SOFT };
  pen.write('Item', MARGIN, y, style);
  pen.writeEnd('Quantity', EDGES.quantity, y, style);
  if (showsVat) pen.writeEnd('VAT', EDGES.vat, y, style);
  pen.writeEnd(showsVat ? 'Without VAT' : 'Amount', EDGES.net, y, style);
  pen.rule(y + LINE - 2);
  return y + LINE + 3;
}

/** Items and delivery, on as many pages as they take. */
function items(pen: Pen, body: InvoiceBody, top: number): number {
  const price = (minor: number) => formatMoney(money(minor, body.currency));
  const delivery = body.delivery && [
    { ...body.delivery, detail: '', sku: '', quantity: 1, discountMinor: 0 },
  ];
  let y = columnHead(pen, body, top);
  for (const item of [...body.lines, ...(delivery ?? [])]) {
    const names = pen.wrap(item.name, ITEM_ROOM);
    const notes = [
      [item.detail, item.sku].filter(Boolean).join(' · '),
      item.discountMinor > 0
        ? `Discount: ${price(item.discountMinor)}${body.showsVat ? ' with VAT' : ''}`
        : '',
    ].filter(Boolean);
    if (y + (names.length + notes.length) * LINE > BOTTOM) {
      pen.doc.addPage();
      y = columnHead(pen, body, MARGIN);
    }
    pen.writeEnd(String(item.quantity), EDGES.quantity, y);
    if (body.showsVat) pen.writeEnd(rateText(item.vatRate), EDGES.vat, y);
    pen.writeEnd(price(item.netMinor), EDGES.net, y);
    for (const name of names) {
      pen.write(name, MARGIN, y, {}, ITEM_ROOM);
      y += LINE;
    }
    for (const note of notes) {
      pen.write(note, MARGIN, y, { size: SMALL, colour: SOFT }, ITEM_ROOM);
      y += LINE - 2;
    }
    y += 5;
  }
  pen.rule(y);
  return y + LINE;
}

function sums(pen: Pen, { kind, body }: OrderDocument, top: number): void {
  const price = (minor: number) => formatMoney(money(minor, body.currency));
  let y = top;
  // They stand together.
  if (y + (body.rates.length + 5) * LINE > BOTTOM) {
    pen.doc.addPage();
    y = MARGIN;
  }
  const row = (cells: readonly [string, string, string], style = {}) => {
    pen.write(cells[0], SUMS_AT, y, style);
    pen.writeEnd(cells[1], SUMS_VAT, y, style);
    pen.writeEnd(cells[2], RIGHT, y, style);
    y += LINE;
  };
  if (body.showsVat) {
    row(['VAT rate', 'Without VAT', 'VAT'], { size: SMALL, colour: SOFT });
    for (const { vatRate, netMinor, taxMinor } of body.rates)
      row([rateText(vatRate), price(netMinor), price(taxMinor)]);
    row(['Total', price(body.netMinor), price(body.taxMinor)]);
  }
  y += LINE / 2;
  const total = { weight: 700, size: 13 } as const;
  pen.write(kind === 'credit-note' ? 'Refunded' : 'Total, paid', SUMS_AT, y, total);
  pen.writeEnd(price(body.totalMinor), RIGHT, y, total);
  const note = sterlingText(body) || body.exemption;
  if (note) pen.write(note, SUMS_AT, y + 2 * LINE, {}, RIGHT - SUMS_AT);
}

const FX = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';
const PROPERTIES = [
  ['DocumentFileName', 'factur-x.xml', 'The name of the embedded XML document'],
  ['DocumentType', 'INVOICE', 'The type of the hybrid document in capital letters'],
  ['Version', '1.0', 'The version of the standard of the embedded XML'],
  ['ConformanceLevel', 'EN 16931', 'The conformance level of the embedded XML'],
] as const;

/** Says in the file’s metadata which attachment is the invoice, and describes these words, as PDF/A demands. */
const facturXMetadata = (): string => `
<rdf:Description rdf:about="" xmlns:fx="${FX}">
${PROPERTIES.map(([name, value]) => `<fx:${name}>${value}</fx:${name}>`).join('\n')}
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
  xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${FX}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>
${PROPERTIES.map(
  ([name, , text]) => `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name>
<pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category>
<pdfaProperty:description>${text}</pdfaProperty:description></rdf:li>`,
).join('\n')}
</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;

/**
 * An invoice or a credit note as PDF/A-3b, with its Factur-X file in it where there can be one. The same document makes
 * the same bytes.
 * @param invoicedMinor total of the invoice that a credit note corrects
 */
export async function invoicePdf(document: OrderDocument, invoicedMinor: number): Promise<Buffer> {
  const { code, kind, issuedAt, body } = document;
  const createdAt = new Date(issuedAt);
  const { doc, pen, end } = await openPdf(
    `${kind === 'credit-note' ? 'Credit note' : 'Invoice'} ${code}`,
    createdAt,
  );
  sums(pen, document, items(pen, body, parties(pen, body, head(pen, document, invoicedMinor))));
  const xml = facturX(document);
  if (xml !== null) {
    const attachment = {
      name: 'factur-x.xml',
      type: 'text/xml',
      description: 'The invoice for programs',
      relationship: 'Alternative',
      creationDate: createdAt,
      modifiedDate: createdAt,
    };
    doc.file(Buffer.from(xml), attachment);
    doc.appendXML(facturXMetadata());
  }
  return end();
}
