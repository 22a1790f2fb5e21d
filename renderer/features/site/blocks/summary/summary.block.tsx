import type { CurrencyCode } from '../../../../../shared/rules/money/money.ts';
import { formatMoney, money } from '../../../../../shared/rules/money/money.ts';
import { formatNumber } from '../../../../../shared/rules/text/format-number.ts';
import type { BlockProps } from '../block-props.ts';
import { FigureValue } from '../figure-value.tsx';
import { Section } from '../section.tsx';
import { WithoutFigures } from '../without-figures.tsx';

/** “12% more than …”: the share is whole; there is none of less than one per cent, or of nothing. */
function changeWords(now: number, before: number): string {
  if (now === before) return 'Same as in the 30 days before';
  const isMore = now > before;
  const share = before > 0 ? Math.round((Math.abs(now - before) / before) * 100) : 0;
  if (share === 0) return `${isMore ? 'More' : 'Less'} than in the 30 days before`;
  return `${share}% ${isMore ? 'more' : 'less'} than in the 30 days before`;
}

interface FigureProps {
  readonly name: string;
  readonly now: number;
  readonly before: number | null;
  readonly currency?: CurrencyCode;
}

const Figure = ({ name, now, before, currency }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <FigureValue>{currency ? formatMoney(money(now, currency)) : formatNumber(now)}</FigureValue>
      {before !== null && <small>{changeWords(now, before)}</small>}
    </dd>
  </div>
);

export function Summary({ uid, properties, figures, level, preview }: BlockProps<'summary'>) {
  const { title, compare } = properties;
  if (!figures.sales) return <WithoutFigures preview={preview} shows="what they sold and earned" />;
  const { currency, now, before } = figures.sales;
  const earlier = (minor: number) => (compare ? minor : null);
  return (
    <Section uid={uid} title={title} level={level}>
      <dl className="block-summary">
        <Figure name="Orders" now={now.orders} before={earlier(before.orders)} />
        <Figure name="Sales" now={now.salesMinor} before={earlier(before.salesMinor)} currency={currency} />
        <Figure
          name="You earned"
          now={now.earnedMinor}
          before={earlier(before.earnedMinor)}
          currency={currency}
        />
      </dl>
    </Section>
  );
}
