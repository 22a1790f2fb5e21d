import { formatMoney, money } from '../../../../../shared/rules/money/money.ts';
import type { BlockProps } from '../block-props.ts';
import { Heading } from '../heading.tsx';
import { WithoutFigures } from '../without-figures.tsx';

/** The parts add up to what the shopper pays. */
export function PriceBreakdown({ properties, figures, level, preview }: BlockProps<'priceBreakdown'>) {
  const sale = figures.plannedSale;
  if (!sale) return <WithoutFigures preview={preview} shows="where the money of their newest product goes" />;
  const { productName, currency, paidMinor, deliveryMinor, earnedMinor } = sale;
  const text = (minor: number) => formatMoney(money(minor, currency));
  const parts = [
    { name: 'Making it', minor: sale.productionMinor },
    { name: 'Postage', minor: sale.postageMinor },
    { name: 'Payment fee', minor: sale.feeMinor },
    ...(sale.vatMinor === 0 ? [] : [{ name: 'VAT', minor: sale.vatMinor }]),
    { name: 'You earn', minor: earnedMinor },
  ];
  return (
    <div className="block-price-breakdown">
      {properties.title !== '' && <Heading level={level}>{properties.title}</Heading>}
      <p>
        One {productName}: a shopper pays {text(paidMinor)}
        {deliveryMinor > 0 && `, ${text(deliveryMinor)} of it for delivery`}.
      </p>
      <div className="bar" aria-hidden>
        {parts.map(({ name, minor }) => (
          <span key={name} style={{ flexGrow: Math.max(0, minor) }} />
        ))}
      </div>
      <table>
        <tbody>
          {parts.map(({ name, minor }) => (
            <tr key={name}>
              <th scope="row">
                <span className="key" aria-hidden />
                {name}
              </th>
              <td>{text(minor)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
