import { formatDate } from '../../../../../shared/rules/dates/format-date.ts';
import { formatMoney, money } from '../../../../../shared/rules/money/money.ts';
import type { BlockProps } from '../block-props.ts';
import { Heading } from '../heading.tsx';
import { WithoutFigures } from '../without-figures.tsx';

const monthName = (month: string) => formatDate(`${month}-01T00:00:00Z`, 'shortMonth', 'UTC');

/** A month that cost more than it brought has no bar, only its number. */
export function ProfitPerMonth({ properties, figures, level, preview }: BlockProps<'profitPerMonth'>) {
  const { title, months: count } = properties;
  if (!figures.sales) return <WithoutFigures preview={preview} shows="what they earned each month" />;
  const { currency } = figures.sales;
  const months = figures.sales.months.slice(-count);
  const highest = Math.max(1, ...months.map(({ earnedMinor }) => earnedMinor));
  const text = (minor: number) => formatMoney(money(minor, currency));
  return (
    <div className="block-profit-per-month">
      {title !== '' && <Heading level={level}>{title}</Heading>}
      <table>
        <tbody>
          {months.map(({ month, earnedMinor }) => (
            <tr key={month}>
              <th scope="row">{monthName(month)}</th>
              <td className="bar" aria-hidden>
                <span style={{ width: `${Math.round((Math.max(0, earnedMinor) / highest) * 1000) / 10}%` }} />
              </td>
              <td className="value">{text(earnedMinor)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td className="value">{text(months.reduce((sum, { earnedMinor }) => sum + earnedMinor, 0))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
