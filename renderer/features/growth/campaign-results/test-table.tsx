import type { CampaignFigures } from '../../../../shared/features/growth/campaign-results/campaign-results.calls.ts';
import {
  differenceText,
  OUTCOMES,
  testText,
} from '../../../../shared/features/growth/campaign-results/campaign-results.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { Money } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from './campaign-results.module.css';
import { Figure } from './figure.tsx';
import { FigureHelp } from './figure-help.tsx';
import { ScrolledTable } from './scrolled-table.tsx';
import type { Shown } from './use-shown.ts';

interface TestTableProps {
  readonly results: CampaignFigures;
  readonly show: (shown: Shown) => void;
}

/** A test’s variants side by side, and when or how it was decided. */
export function TestTable({ results, show }: TestTableProps) {
  const { figures, currency, test } = results;
  if (test === null || figures.every(({ variant }) => variant === null)) return null;
  const money = currencyCodeSchema.parse(currency);
  const seesMoney = figures.some(({ salesMinor }) => salesMinor !== null);
  const seesDifference = figures.some(({ interval }) => interval !== null);
  return (
    <Panel title="Test">
      <p className={styles.lead}>{testText({ ...results, test, currency: money })}</p>
      <ScrolledTable label="Test">
        <thead>
          <tr>
            <th scope="col">Variant</th>
            {(['delivered', 'clicked', 'ordered'] as const).map((outcome) => (
              <th key={outcome} scope="col" className={styles.number}>
                {OUTCOMES[outcome]}
                <FigureHelp of={outcome} name={OUTCOMES[outcome]} />
              </th>
            ))}
            {seesMoney && (
              <th scope="col" className={styles.number}>
                Sales
                <FigureHelp of="sales" name="Sales" />
              </th>
            )}
            {seesDifference && (
              <th scope="col" className={styles.words}>
                Clicks next to A
                <FigureHelp of="difference" name="Clicks next to A" />
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {figures.map(({ variant, people, salesMinor, interval }) => {
            const name = variant === null ? 'After the test' : variant.toUpperCase();
            const of = variant ?? 'none';
            return (
              <tr key={of}>
                <th scope="row">{name}</th>
                {(['delivered', 'clicked', 'ordered'] as const).map((outcome) => (
                  <td key={outcome} className={styles.number}>
                    <Figure
                      count={people[outcome]}
                      name={`${OUTCOMES[outcome]}, ${name}`}
                      {...(outcome !== 'delivered' && { whole: people.delivered })}
                      onOpen={() => show({ outcome, variant: of })}
                    />
                  </td>
                ))}
                {seesMoney && (
                  <td className={styles.number}>
                    <Money value={{ amount: salesMinor ?? 0, currency: money }} />
                  </td>
                )}
                {seesDifference && <td>{interval === null ? '–' : differenceText(interval)}</td>}
              </tr>
            );
          })}
        </tbody>
      </ScrolledTable>
    </Panel>
  );
}
