import { shopperTextsLine } from '../../../../shared/features/making/personalisation/personalisation.rules.ts';
import type { StoreOrder } from '../../../../shared/features/selling/store-orders/store-orders.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { money } from '../../../../shared/rules/money/money.ts';
import { Money } from '../../../ui/money.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { OrderPicture } from '../orders/orders.ts';
import styles from './store-order.module.css';

interface OrderItemsProps {
  readonly items: StoreOrder['items'];
  readonly currency: string;
}

/** What was bought; each leads to its product. */
export function OrderItems({ items, currency }: OrderItemsProps) {
  const code = currencyCodeSchema.parse(currency);
  return (
    <ul className={styles.items}>
      {items.map((item) => {
        const variant = [item.options.Colour, item.options.Size].filter(Boolean).join(', ');
        return (
          <li key={item.id} className={styles.item}>
            <OrderPicture fileId={item.pictureFileId} alt={`${item.name}, ${variant}`} size="medium" opens />
            <div className={styles.name}>
              <strong>
                {item.urlName ? (
                  <ProjectLink to={`/edit-product/${item.urlName}/`}>{item.name}</ProjectLink>
                ) : (
                  item.name
                )}
              </strong>
              <span className={styles.soft}>
                {item.quantity} × {variant}
              </span>
              {item.texts.length > 0 && <span className={styles.soft}>{shopperTextsLine(item.texts)}</span>}
              <span className={styles.code}>{item.sku}</span>
              {item.bundle && <span className={styles.soft}>{`In the bundle ${item.bundle.name}`}</span>}
            </div>
            {item.totalMinor !== null && <Money value={money(item.totalMinor, code)} />}
          </li>
        );
      })}
    </ul>
  );
}
