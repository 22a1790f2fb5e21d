import { AFFILIATE_PENDING_DAYS } from '../../../../../shared/rules/affiliates/affiliates.ts';
import { formatMoney, money } from '../../../../../shared/rules/money/money.ts';
import { formatNumber } from '../../../../../shared/rules/text/format-number.ts';
import type { BlockProps } from '../block-props.ts';
import { FigureValue } from '../figure-value.tsx';
import { Section } from '../section.tsx';
import { WithoutFigures } from '../without-figures.tsx';

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly about: string;
}

const Figure = ({ name, value, about }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <FigureValue>{value}</FigureValue>
      <small>{about}</small>
    </dd>
  </div>
);

export function AffiliateStats({ uid, properties, figures, level, preview }: BlockProps<'affiliateStats'>) {
  const { affiliate } = figures;
  if (!affiliate)
    return <WithoutFigures preview={preview} who="Affiliates" shows="their clicks, orders and credits" />;
  const { totals, currency } = affiliate;
  const amount = (minor: number) => formatMoney(money(minor, currency));
  return (
    <Section uid={uid} title={properties.title} level={level}>
      <dl className="block-affiliate-stats">
        <Figure
          name="Clicks"
          value={formatNumber(totals.clicks)}
          about="Visits by your link of people who accepted cookies"
        />
        <Figure
          name="Orders"
          value={formatNumber(totals.orders)}
          about="Paid orders that your link brought"
        />
        <Figure
          name="Pending"
          value={amount(totals.pendingMinor)}
          about={`Until ${AFFILIATE_PENDING_DAYS} days after the order was sent`}
        />
        <Figure name="Payable" value={amount(totals.payableMinor)} about="The store owes you this" />
      </dl>
    </Section>
  );
}
