import { ActionIcon, Button } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { BundleItem } from '../../../../shared/features/making/bundles/bundles.ts';
import { type CurrencyCode, money } from '../../../../shared/rules/money/money.ts';
import { Money } from '../../../ui/money.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import styles from './bundles.module.css';
import { ItemPicture } from './item-picture.tsx';

interface ChosenItemsProps {
  readonly items: readonly BundleItem[];
  readonly currency: CurrencyCode;
  readonly isFull: boolean;
  readonly set: (id: string, quantity: number) => void;
}

/** The items of the bundle, each with its number. */
export function ChosenItems({ items, currency, isFull, set }: ChosenItemsProps) {
  if (items.length === 0)
    return <p className={styles.note}>Nothing in it yet. Add at least two items from your products below.</p>;
  return (
    <ul className={styles.choices} aria-label="Items in this bundle">
      {items.map(({ id, name, baseName, priceMinor, imageId, quantity, isLive, inStock }) => (
        <li key={id} className={styles.chosen}>
          <ItemPicture imageId={imageId} />
          <span className={styles.name}>
            {name}
            <small>
              {baseName}, <Money value={money(priceMinor, currency)} />
            </small>
            {!isLive && <StatusPill tone="bad">Not in your store</StatusPill>}
            {isLive && !inStock && <StatusPill tone="warn">Sold out</StatusPill>}
          </span>
          <span className={styles.quantity}>
            <ActionIcon
              variant="default"
              size={44}
              aria-label={`One less of ${name}`}
              disabled={quantity <= 1}
              onClick={() => set(id, quantity - 1)}
            >
              <IconMinus size={16} aria-hidden />
            </ActionIcon>
            <output aria-label={`Number of ${name}`}>{quantity}</output>
            <ActionIcon
              variant="default"
              size={44}
              aria-label={`One more of ${name}`}
              disabled={isFull}
              onClick={() => set(id, quantity + 1)}
            >
              <IconPlus size={16} aria-hidden />
            </ActionIcon>
          </span>
          <Button variant="subtle" color="brick" aria-label={`Remove ${name}`} onClick={() => set(id, 0)}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
