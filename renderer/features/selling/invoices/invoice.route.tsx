import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { SAMPLES_SHOP_NAME } from '../../../../shared/features/selling/basket/basket.ts';
import { invoiceCalls } from '../../../../shared/features/selling/invoices/invoices.ts';
import { receiptPath } from '../../../../shared/features/selling/orders/orders.ts';
import { routeErrorOf } from '../../../platform/data/data.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { Seo } from '../../../ui/store/seo.tsx';
import store from '../../../ui/store/store.module.css';
import styles from './invoice.module.css';
import { InvoiceSheet } from './invoice-sheet.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  server.setHeader('cache-control', 'private, no-store');
  server.setHeader('referrer-policy', 'no-referrer');
  const orderHash = params.orderHash ?? '';
  const shown = { orderHash, storeName: server.visit.store?.name ?? SAMPLES_SHOP_NAME };
  try {
    const { documents } = await server.call(invoiceCalls.getInvoice, { params: { orderHash } });
    return data({ ...shown, documents, refusal: null });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw routeErrorOf(error);
    return data({ ...shown, documents: [], refusal: error.message }, { status: 409 });
  }
}

/** `/invoice/{orderHash}/`: an order’s invoice, and the credit note of a refund. */
export default function Invoice() {
  const { orderHash, storeName, documents, refusal } = useLoaderData<typeof loader>();
  const receipt = (
    <p className={styles.actions}>
      <a className={store.quiet} href={receiptPath(orderHash)}>
        View receipt
      </a>
    </p>
  );
  if (refusal !== null)
    return (
      <div className={styles.page}>
        <Seo title={`Invoice | ${storeName}`} hidden />
        <h1>No invoice yet</h1>
        <p>{refusal}.</p>
        {receipt}
      </div>
    );
  return (
    <div className={styles.page}>
      <Seo title={`${documents[0]?.code ?? 'Invoice'} | ${storeName}`} hidden />
      {documents.map((document, index) => (
        <InvoiceSheet
          key={document.code}
          orderHash={orderHash}
          document={document}
          isFirst={index === 0}
          invoicedMinor={documents[0]?.body.totalMinor ?? 0}
        />
      ))}
      {receipt}
    </div>
  );
}
