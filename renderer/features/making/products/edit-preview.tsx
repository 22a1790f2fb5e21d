import { Checkbox } from '@mantine/core';
import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import type { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { formatMoney, money } from '../../../../shared/rules/money/money.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import styles from './edit-preview.module.css';

type Preview = CallAnswer<typeof productsCalls.previewEdit>;

interface EditPreviewProps {
  /** Null while it is worked out. */
  readonly preview: Preview | null;
  readonly words: PreviewWords;
  readonly allowLoss: boolean;
  readonly onAllowLoss: (allows: boolean) => void;
  readonly acceptsFlaws: boolean;
  readonly onAcceptFlaws: (accepts: boolean) => void;
}

interface PreviewWords {
  readonly changes: (count: number) => string;
  readonly stays: (count: number) => string;
  /** What happens to products that would sell at a loss, unless it is allowed. */
  readonly unlessLosing: string;
  /** Asks for a yes to what may not print well. */
  readonly inSpite: (count: number) => string;
  /** What happens to them without it. */
  readonly unlessFlawed: string;
}

const things = (count: number) => (count === 1 ? '1 product' : `${formatNumber(count)} products`);

export const CHANGE_WORDS: PreviewWords = {
  changes: (count) =>
    count === 0
      ? 'No product changes.'
      : count === 1
        ? '1 product changes.'
        : `${formatNumber(count)} products change.`,
  stays: (count) => `${formatNumber(count)} not changed`,
  unlessLosing: 'Leave this clear to keep their present price.',
  inSpite: (count) => `Change ${things(count)} that may not print well`,
  unlessFlawed: 'Leave this clear to keep them as they are.',
};

export const PUBLISH_WORDS: PreviewWords = {
  changes: (count) =>
    count === 0
      ? 'No product can be published.'
      : count === 1
        ? '1 product can be published.'
        : `${formatNumber(count)} products can be published.`,
  stays: (count) => `${formatNumber(count)} not published`,
  unlessLosing: 'Leave this clear to keep them as drafts.',
  inSpite: (count) => `Publish ${things(count)} that may not print well`,
  unlessFlawed: 'Leave this clear to keep them as drafts.',
};

function SamplePrice({ before, after, currency }: Preview['samples'][number]) {
  const shown = (minor: number | null) =>
    minor === null ? 'None' : formatMoney(money(minor, currencyCodeSchema.catch('GBP').parse(currency)));
  return (
    <>
      {shown(before)} <span aria-hidden>→</span>
      <span className="only-read-aloud">becomes</span> <strong>{shown(after)}</strong>
    </>
  );
}

/** What stops each product, and what needs a yes. */
function LookedAt({ lookedAt, moreToLookAt }: Pick<Preview, 'lookedAt' | 'moreToLookAt'>) {
  if (lookedAt.length === 0) return null;
  return (
    <ul className={styles.lookedAt} aria-label="To look at">
      {lookedAt.map(({ name, stops, asks }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names aren't unique, and the products never change places
        <li key={at} data-stops={stops.length > 0 || undefined}>
          {stops.length > 0 ? (
            <IconAlertOctagon size={18} className={styles.icon} aria-hidden />
          ) : (
            <IconAlertTriangle size={18} className={styles.icon} aria-hidden />
          )}
          <div>
            <p className={styles.name}>{name || 'Untitled draft'}</p>
            {stops.length > 0 && <p className={styles.verdict}>Can’t be sold like this</p>}
            {[...stops, ...asks].map((message) => (
              <p key={message}>{message}</p>
            ))}
          </div>
        </li>
      ))}
      {moreToLookAt > 0 && <li>And {formatNumber(moreToLookAt)} more like these.</li>}
    </ul>
  );
}

/** What a change to many products does, before it is made. */
export function EditPreview(props: EditPreviewProps) {
  const { preview, words, allowLoss, onAllowLoss, acceptsFlaws, onAcceptFlaws } = props;
  const priced = preview?.samples.filter(({ before, after }) => before !== null || after !== null) ?? [];
  return (
    <section className={styles.preview} aria-label="Preview" aria-busy={preview === null}>
      <p role="status" className={styles.count}>
        {preview ? words.changes(preview.changing) : 'Working out what changes…'}
      </p>
      {priced.length > 0 && (
        <dl className={styles.samples}>
          {priced.map((sample, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names aren't unique, and the samples never change places
            <div key={at}>
              <dt>{sample.name}</dt>
              <dd>
                <SamplePrice {...sample} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {preview && preview.reasons.length > 0 && (
        <ul className={styles.reasons} aria-label="Not changed">
          {preview.reasons.map(({ reason, count }) => (
            <li key={reason}>
              {words.stays(count)}: {reason}.
            </li>
          ))}
        </ul>
      )}
      {preview && <LookedAt {...preview} />}
      {preview && preview.flawed > 0 && (
        <Checkbox
          label={words.inSpite(preview.flawed)}
          description={`They print as described above. ${words.unlessFlawed}`}
          checked={acceptsFlaws}
          onChange={(event) => onAcceptFlaws(event.currentTarget.checked)}
        />
      )}
      {preview && preview.losing > 0 && (
        <Checkbox
          label={
            preview.losing === 1
              ? 'Sell 1 product at a loss'
              : `Sell ${formatNumber(preview.losing)} products at a loss`
          }
          description={`Their price wouldn’t cover what they cost you. ${words.unlessLosing}`}
          checked={allowLoss}
          onChange={(event) => onAllowLoss(event.currentTarget.checked)}
        />
      )}
    </section>
  );
}
