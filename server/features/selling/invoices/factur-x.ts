import { XMLBuilder } from 'fast-xml-parser';
import type {
  InvoiceBody,
  InvoicePlace,
  OrderDocument,
} from '../../../../shared/features/selling/invoices/invoices.ts';
import { formatDecimal, money } from '../../../../shared/rules/money/money.ts';

/**
 * Invoices for programs: Factur-X 1.0 in its profile EN 16931 (UN/CEFACT Cross Industry Invoice D16B). The order of the
 * elements is the schema’s.
 */

const PROFILE = 'urn:cen.eu:en16931:2017';
const UN = 'urn:un:unece:uncefact:data:standard';
/** Codes of UNTDID 1001, 4461, 5189 and 7161, and of UN/ECE recommendation 20. */
const CODES = {
  invoice: '380',
  'credit-note': '381',
  card: '48',
  discount: '95',
  delivery: 'DL',
  piece: 'C62',
} as const;

/** Characters that no XML file may hold. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const textIn = (text: string): string => text.replace(NOT_XML, '').trim();

const dateIn = (at: string) => ({ '@_format': '102', '#text': at.slice(0, 10).replaceAll('-', '') });

interface Charged {
  readonly name: string;
  readonly detail: string;
  readonly sku: string;
  readonly quantity: number;
  readonly vatRate: number;
  readonly netMinor: number;
  /** Without VAT. */
  readonly discountMinor: number;
}

/** A line’s discount without its VAT, by the rate, because a line may be free. A penny more isn’t a discount. */
function netDiscount({ discountMinor, vatRate }: InvoiceBody['lines'][number]): number {
  return Math.max(0, Math.round((discountMinor * 10_000) / (10_000 + vatRate)));
}

const addressOf = ({ zip, lines: [first = '', second = '', third = ''], city, country }: InvoicePlace) => ({
  ...(zip && { 'ram:PostcodeCode': textIn(zip) }),
  ...(first && { 'ram:LineOne': textIn(first) }),
  ...(second && { 'ram:LineTwo': textIn(second) }),
  ...(third && { 'ram:LineThree': textIn(third) }),
  ...(city && { 'ram:CityName': textIn(city) }),
  'ram:CountryID': country,
});

function sellerOf({ seller }: InvoiceBody, { sellerCountry: country, seller: place }: Places) {
  const { name, companyNumber, email, vatNumber, lines } = seller;
  const bare = vatNumber.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return {
    'ram:Name': textIn(name),
    ...(companyNumber && { 'ram:SpecifiedLegalOrganization': { 'ram:ID': textIn(companyNumber) } }),
    'ram:PostalTradeAddress': addressOf(place ?? { name, lines, city: '', zip: '', country }),
    ...(email && {
      'ram:URIUniversalCommunication': { 'ram:URIID': { '@_schemeID': 'EM', '#text': textIn(email) } },
    }),
    'ram:SpecifiedTaxRegistration': {
      'ram:ID': { '@_schemeID': 'VA', '#text': /^[A-Z]{2}/.test(bare) ? bare : `${country}${bare}` },
    },
  };
}

type Places = NonNullable<InvoiceBody['places']>;

/** How VAT is charged at a rate: as usual, on an export, or at a rate of nothing. */
const categoryOf = (vatRate: number, { exemption }: InvoiceBody): string =>
  vatRate > 0 ? 'S' : exemption ? 'G' : 'Z';

const rateOf = (vatRate: number, body: InvoiceBody) => ({
  'ram:TypeCode': 'VAT',
  'ram:CategoryCode': categoryOf(vatRate, body),
  'ram:RateApplicablePercent': String(vatRate / 100),
});

/** What is charged line by line. Delivery is a line only where nothing else is, since each invoice has one. */
function chargedOf({ lines, delivery }: InvoiceBody): {
  lines: Charged[];
  delivery: InvoiceBody['delivery'];
} {
  if (lines.length === 0 && delivery)
    return { lines: [{ ...delivery, detail: '', sku: '', quantity: 1, discountMinor: 0 }], delivery: null };
  return { lines: lines.map((line) => ({ ...line, discountMinor: netDiscount(line) })), delivery };
}

/**
 * @returns null where it can’t be valid: without the seller’s VAT number, and for documents that were issued before their
 * addresses were kept in parts
 */
export function facturX(document: OrderDocument): string | null {
  const { body, code, kind, issuedAt, corrects } = document;
  const { places, currency, rates } = body;
  const { lines, delivery } = chargedOf(body);
  if (places === null || body.seller.vatNumber === '' || rates.length === 0 || lines.length === 0)
    return null;
  const amount = (minor: number) => formatDecimal(money(minor, currency));
  const linesMinor = lines.reduce((sum, { netMinor }) => sum + netMinor, 0);
  const pieces = (count: number) => ({ '@_unitCode': CODES.piece, '#text': String(count) });
  const tradeLines = lines.map((line, index) => ({
    'ram:AssociatedDocumentLineDocument': { 'ram:LineID': String(index + 1) },
    'ram:SpecifiedTradeProduct': {
      ...(line.sku && { 'ram:SellerAssignedID': textIn(line.sku) }),
      'ram:Name': textIn(line.name),
      ...(line.detail && { 'ram:Description': textIn(line.detail) }),
    },
    // The price of the whole line, so that nothing is rounded by the piece.
    'ram:SpecifiedLineTradeAgreement': {
      'ram:NetPriceProductTradePrice': {
        // What is taken off has a quantity below zero, not a price.
        'ram:ChargeAmount': amount(Math.sign(line.quantity) * (line.netMinor + line.discountMinor)),
        'ram:BasisQuantity': pieces(Math.abs(line.quantity)),
      },
    },
    'ram:SpecifiedLineTradeDelivery': { 'ram:BilledQuantity': pieces(line.quantity) },
    'ram:SpecifiedLineTradeSettlement': {
      'ram:ApplicableTradeTax': rateOf(line.vatRate, body),
      ...(line.discountMinor > 0 && {
        'ram:SpecifiedTradeAllowanceCharge': {
          'ram:ChargeIndicator': { 'udt:Indicator': 'false' },
          'ram:ActualAmount': amount(line.discountMinor),
          'ram:ReasonCode': CODES.discount,
        },
      }),
      'ram:SpecifiedTradeSettlementLineMonetarySummation': { 'ram:LineTotalAmount': amount(line.netMinor) },
    },
  }));
  const invoice = {
    '@_xmlns:rsm': `${UN}:CrossIndustryInvoice:100`,
    '@_xmlns:ram': `${UN}:ReusableAggregateBusinessInformationEntity:100`,
    '@_xmlns:udt': `${UN}:UnqualifiedDataType:100`,
    'rsm:ExchangedDocumentContext': {
      'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': PROFILE },
    },
    'rsm:ExchangedDocument': {
      'ram:ID': code,
      'ram:TypeCode': CODES[kind],
      'ram:IssueDateTime': { 'udt:DateTimeString': dateIn(issuedAt) },
    },
    'rsm:SupplyChainTradeTransaction': {
      'ram:IncludedSupplyChainTradeLineItem': tradeLines,
      'ram:ApplicableHeaderTradeAgreement': {
        'ram:SellerTradeParty': sellerOf(body, places),
        'ram:BuyerTradeParty': {
          'ram:Name': textIn(places.buyer.name),
          'ram:PostalTradeAddress': addressOf(places.buyer),
        },
        'ram:SellerOrderReferencedDocument': { 'ram:IssuerAssignedID': String(body.orderNumber) },
      },
      'ram:ApplicableHeaderTradeDelivery': {
        'ram:ShipToTradeParty': {
          'ram:Name': textIn(places.deliveredTo.name),
          'ram:PostalTradeAddress': addressOf(places.deliveredTo),
        },
      },
      'ram:ApplicableHeaderTradeSettlement': {
        ...(body.sterlingTaxMinor === null ? {} : { 'ram:TaxCurrencyCode': 'GBP' }),
        'ram:InvoiceCurrencyCode': currency,
        'ram:SpecifiedTradeSettlementPaymentMeans': { 'ram:TypeCode': CODES.card },
        'ram:ApplicableTradeTax': rates.map(({ vatRate, netMinor, taxMinor }) => ({
          'ram:CalculatedAmount': amount(taxMinor),
          'ram:TypeCode': 'VAT',
          ...(categoryOf(vatRate, body) === 'G' && { 'ram:ExemptionReason': body.exemption }),
          'ram:BasisAmount': amount(netMinor),
          'ram:CategoryCode': categoryOf(vatRate, body),
          ...(categoryOf(vatRate, body) === 'G' && { 'ram:ExemptionReasonCode': 'VATEX-EU-G' }),
          'ram:TaxPointDate': { 'udt:DateString': dateIn(body.paidAt) },
          'ram:RateApplicablePercent': String(vatRate / 100),
        })),
        ...(delivery && {
          'ram:SpecifiedTradeAllowanceCharge': {
            'ram:ChargeIndicator': { 'udt:Indicator': 'true' },
            'ram:ActualAmount': amount(delivery.netMinor),
            'ram:ReasonCode': CODES.delivery,
            'ram:Reason': textIn(delivery.name),
            'ram:CategoryTradeTax': rateOf(delivery.vatRate, body),
          },
        }),
        // It is paid, or refunded, by the time it is issued.
        'ram:SpecifiedTradeSettlementHeaderMonetarySummation': {
          'ram:LineTotalAmount': amount(linesMinor),
          'ram:ChargeTotalAmount': amount(delivery?.netMinor ?? 0),
          'ram:AllowanceTotalAmount': amount(0),
          'ram:TaxBasisTotalAmount': amount(body.netMinor),
          'ram:TaxTotalAmount': [
            { '@_currencyID': currency, '#text': amount(body.taxMinor) },
            ...(body.sterlingTaxMinor === null
              ? []
              : [{ '@_currencyID': 'GBP', '#text': formatDecimal(money(body.sterlingTaxMinor, 'GBP')) }]),
          ],
          'ram:GrandTotalAmount': amount(body.totalMinor),
          'ram:TotalPrepaidAmount': amount(body.totalMinor),
          'ram:DuePayableAmount': amount(0),
        },
        ...(corrects && { 'ram:InvoiceReferencedDocument': { 'ram:IssuerAssignedID': corrects } }),
      },
    },
  };
  const builder = new XMLBuilder({ ignoreAttributes: false, format: true });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({ 'rsm:CrossIndustryInvoice': invoice })}`;
}
