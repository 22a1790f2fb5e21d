import { AFFILIATE_PENDING_DAYS } from '../../../../../shared/rules/affiliates/affiliates.ts';
import { formatMoney, money } from '../../../../../shared/rules/money/money.ts';
import { formatNumber } from '../../../../../shared/rules/text/format-number.ts';
import type { BlockProps } from '../block-props.ts';
import { figureLetters } from '../figure-letters.ts';
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
      <strong>{value}</strong>
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
  const [clicks, orders] = [formatNumber(totals.clicks), formatNumber(totals.orders)];
  const [pending, payable] = [amount(totals.pendingMinor), amount(totals.payableMinor)];
  return (
    <Section uid={uid} title={properties.title} level={level}>
      <dl className="block-affiliate-stats" style={figureLetters([clicks, orders, pending, payable])}>
        <Figure name="Clicks" value={clicks} about="Visits by your link of people who accepted cookies" />
        <Figure name="Orders" value={orders} about="Paid orders that your link brought" />
        <Figure
          name="Pending"
          value={pending}
          about={`Until ${AFFILIATE_PENDING_DAYS} days after the order was sent`}
        />
        <Figure name="Payable" value={payable} about="The store owes you this" />
      </dl>
    </Section>
  );
}
