import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { orderHashSchema } from '../receipt/receipt.ts';
import { orderDocumentSchema } from './invoice-body.ts';

/** Why an order has no invoice. */
export const NOT_PAID_YET = 'You’ll get your invoice when the order is paid';

/** Anyone with an order's link sees its invoice; the link can't be guessed. */
export const invoiceCalls = {
  getInvoice: defineCall({
    name: 'invoices.get',
    method: 'GET',
    path: '/omnis/v3/frontend/invoice/{orderHash}/',
    summary: 'Get an order’s invoice and credit notes',
    description: 'Issues the invoice of an order that was paid before there were invoices.',
    access: 'public',
    params: z.object({ orderHash: orderHashSchema }),
    answer: z.object({ documents: z.array(orderDocumentSchema) }),
    errors: [404, 409],
    rate: { max: 120, perSeconds: 600 },
  }),
  getPdf: defineCall({
    name: 'invoices.pdf',
    method: 'GET',
    path: '/omnis/v3/frontend/invoice/{orderHash}/{code}/pdf/',
    summary: 'Download an invoice or a credit note as PDF',
    description:
      'PDF/A-3b. Where the seller has a VAT number, the file carries the invoice for programs too, as Factur-X (EN 16931).',
    access: 'public',
    params: z.object({ orderHash: orderHashSchema, code: z.string().min(1).max(60) }),
    answer: 'file',
    errors: [404],
    rate: { max: 60, perSeconds: 600 },
  }),
} as const;
