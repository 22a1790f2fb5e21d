import { Checkbox } from '@mantine/core';
import type { RefundableOrder } from '../../../../shared/features/selling/refunds/refunds.ts';
import { type CurrencyCode, formatMoney, money } from '../../../../shared/rules/money/money.ts';
import { NumberField } from '../../../ui/fields/fields.ts';
import { OrderPicture } from '../orders/orders.ts';
import styles from './refund.module.css';

interface RefundItemProps {
  readonly item: RefundableOrder['items'][number];
  /** Pieces that aren’t refunded yet. */
  readonly left: number;
  /** What one piece gives back. */
  readonly eachMinor: number;
  readonly currency: CurrencyCode;
  readonly pieces: number;
  readonly isRestocked: boolean;
  /** The refund is of all that is left of the order. */
  readonly isWhole: boolean;
  readonly onPieces: (pieces: number) => void;
  readonly onRestocked: (isRestocked: boolean) => void;
}

const piecesText = (count: number): string => (count === 1 ? '1 piece' : `${count} pieces`);

/** What happens to the pieces of an item, in a sentence. */
function restockText({ item, pieces, isRestocked, isWhole }: RefundItemProps): string {
  if (item.unmade === 0) return 'Already printed, so it can’t go back to stock.';
  if (isWhole) return 'This refunds the whole order, so we’ll make no more of it.';
  const stopped = Math.min(item.unmade, Math.max(1, pieces));
  if (!isRestocked) return `The customer still gets ${stopped === 1 ? 'it' : 'them'}.`;
  return stopped < pieces
    ? `We won’t make ${piecesText(stopped)}. The rest is already printed.`
    : `We won’t make ${piecesText(stopped)}. If you turn this off, the customer still gets ${stopped === 1 ? 'it' : 'them'}.`;
}

/** One item with the pieces of it that go back. */
export function RefundItem(props: RefundItemProps) {
  const { item, left, eachMinor, currency, pieces, isRestocked, isWhole, onPieces, onRestocked } = props;
  const variant = [item.options.Colour, item.options.Size].filter(Boolean).join(', ');
  return (
    <li className={styles.item}>
      <OrderPicture fileId={item.pictureFileId} alt="" size="medium" />
      <div className={styles.name}>
        <strong>{item.name}</strong>
        <span className={styles.soft}>{variant}</span>
        <span className={styles.soft}>
          {left === 0 ? 'Refunded' : `${formatMoney(money(eachMinor, currency))} a piece`}
        </span>
      </div>
      {left > 0 && (
        <div className={styles.choice}>
          <NumberField
            label={
              <>
                Pieces <span className="only-read-aloud">of {`${item.name}, ${variant}`}</span>
              </>
            }
            hint={`Of ${left}`}
            value={pieces}
            onValue={onPieces}
            min={0}
            max={left}
          />
          <Checkbox
            label="Back to stock"
            description={restockText(props)}
            checked={(isRestocked || isWhole) && item.unmade > 0}
            disabled={item.unmade === 0 || isWhole}
            onChange={(event) => onRestocked(event.currentTarget.checked)}
          />
        </div>
      )}
    </li>
  );
}
