import type { BlockFigures } from '../../../../../shared/features/site/blocks/blocks.ts';
import { formatMoney, money } from '../../../../../shared/rules/money/money.ts';
import { formatNumber } from '../../../../../shared/rules/text/format-number.ts';
import type { BlockProps } from '../block-props.ts';
import { figureLetters } from '../figure-letters.ts';
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

type Sold = NonNullable<BlockFigures['sales']>['now'];

interface FigureProps {
  readonly name: string;
  readonly value: string;
  /** How it changed; null where nothing is compared. */
  readonly change: string | null;
}

const Figure = ({ name, value, change }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <strong>{value}</strong>
      {change !== null && <small>{change}</small>}
    </dd>
  </div>
);

export function Summary({ uid, properties, figures, level, preview }: BlockProps<'summary'>) {
  const { title, compare } = properties;
  if (!figures.sales) return <WithoutFigures preview={preview} shows="what they sold and earned" />;
  const { currency, now, before } = figures.sales;
  const change = (kind: keyof Sold) => (compare ? changeWords(now[kind], before[kind]) : null);
  const amount = (minor: number) => formatMoney(money(minor, currency));
  const [orders, sales, earned] = [formatNumber(now.orders), amount(now.salesMinor), amount(now.earnedMinor)];
  return (
    <Section uid={uid} title={title} level={level}>
      <dl className="block-summary" style={figureLetters([orders, sales, earned])}>
        <Figure name="Orders" value={orders} change={change('orders')} />
        <Figure name="Sales" value={sales} change={change('salesMinor')} />
        <Figure name="You earned" value={earned} change={change('earnedMinor')} />
      </dl>
    </Section>
  );
}
