import { sql } from 'kysely';
import { conflict, notFound } from '../../../../shared/contract/errors.ts';
import { invoiceCalls, NOT_PAID_YET } from '../../../../shared/features/selling/invoices/invoices.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { findBuyersShop } from '../basket/basket.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { type StoredDocument, toOrderDocument } from './invoices.queries.ts';
import { issueDocuments } from './issue-documents.ts';

const NO_INVOICE = 'We couldn’t find that invoice';

/** Documents of an order, by its link at its own store. @throws Refusal 404 */
async function requireDocuments(context: CallContext, orderHash: string): Promise<StoredDocument[]> {
  const shop = await findBuyersShop(context);
  const documents = await issueDocuments(
    context.tx,
    sql`o.hash = ${orderHash} and o.store_id = ${shop.id} and (o.deleted_at is null or o.paid_at is not null)`,
  );
  if (!documents) throw notFound(NO_INVOICE);
  return documents;
}

export const invoiceImplementations = implement(invoiceCalls, {
  async getInvoice({ params }, context) {
    const documents = await requireDocuments(context, params.orderHash);
    if (documents.length === 0) throw conflict('not-paid', NOT_PAID_YET);
    return { documents: documents.map(toOrderDocument) };
  },

  async getPdf({ params }, context) {
    const documents = await requireDocuments(context, params.orderHash);
    const document = documents.find(({ code }) => code === params.code);
    if (!document) throw notFound(NO_INVOICE);
    return {
      body: await invoicePdf(toOrderDocument(document), documents[0]?.body.totalMinor ?? 0),
      mediaType: 'application/pdf',
      downloadAs: `${document.code}.pdf`,
    };
  },
});
