import { sql } from 'kysely';
import { conflict, notFound } from '../../../../shared/contract/errors.ts';
import { invoiceCalls, NOT_PAID_YET } from '../../../../shared/features/selling/invoices/invoices.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { findBuyersShop } from '../basket/basket.ts';
import { toOrderDocument } from './invoices.queries.ts';
import { issueDocuments } from './issue-documents.ts';

export const invoiceImplementations = implement(invoiceCalls, {
  async getInvoice({ params }, context) {
    const shop = await findBuyersShop(context);
    const documents = await issueDocuments(
      context.tx,
      sql`o.hash = ${params.orderHash} and o.store_id = ${shop.id} and (o.deleted_at is null or o.paid_at is not null)`,
    );
    if (!documents) throw notFound('We couldn’t find that invoice');
    if (documents.length === 0) throw conflict('not-paid', NOT_PAID_YET);
    return { documents: documents.map(toOrderDocument) };
  },
});
