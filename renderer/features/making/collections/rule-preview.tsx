import { useEffect, useState } from 'react';
import { collectionsCalls } from '../../../../shared/features/making/collections/collections.calls.ts';
import type {
  CollectedProduct,
  CollectionRules,
} from '../../../../shared/features/making/collections/collections.ts';
import { productImagePath } from '../../../../shared/features/making/products/products.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { failureMessage } from '../../../platform/snackbars/snackbars.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Picture } from '../../../ui/picture.tsx';
import styles from './collections.module.css';
import { isCompleteRule } from './rule-kinds.ts';

/** A pause in typing after which the products are counted. */
const PAUSE_MS = 250;

type Outcome =
  | { readonly kind: 'counting' | 'incomplete' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'counted'; readonly total: number; readonly products: readonly CollectedProduct[] };

const sentence = (outcome: Outcome): string => {
  switch (outcome.kind) {
    case 'incomplete':
      return 'Complete each rule to see its products.';
    case 'counting':
      return 'Counting products…';
    case 'failed':
      return outcome.message;
    case 'counted':
      if (outcome.total === 0) return 'No product fits yet. We’ll add those that fit later.';
      return outcome.total === 1 ? '1 product fits' : `${formatNumber(outcome.total)} products fit`;
  }
};

/** How many products fit the rules as they are typed, with the newest of them. */
export function RulePreview({ rules }: { readonly rules: CollectionRules }) {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'counting' });
  const isComplete = rules.rules.every(isCompleteRule);
  useEffect(() => {
    if (!isComplete) {
      setOutcome({ kind: 'incomplete' });
      return;
    }
    let isStale = false;
    const timer = setTimeout(async () => {
      try {
        const counted = await gateway().call(collectionsCalls.preview, { body: { rules } });
        if (!isStale) setOutcome({ kind: 'counted', ...counted });
      } catch (error) {
        if (!isStale) setOutcome({ kind: 'failed', message: failureMessage(error) ?? '' });
      }
    }, PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [rules, isComplete]);
  return (
    <Stack gap={2}>
      <p role="status" className={styles.count}>
        {sentence(outcome)}
      </p>
      {outcome.kind === 'counted' && outcome.total > 0 && (
        <ul className={styles.preview} aria-label="Newest products that fit">
          {outcome.products.map(({ id, name, imageId }) => (
            <li key={id} title={name}>
              {imageId ? (
                <Picture src={productImagePath(imageId)} alt={name} width={96} height={115} />
              ) : (
                <span className={styles.unpictured}>{name}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
