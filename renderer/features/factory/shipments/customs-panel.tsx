import type { CustomsDeclaration } from '../../../../shared/features/factory/shipments/shipments.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { countryOf, money } from '../../../../shared/rules/money/money.ts';
import { Money } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { CustomsTable } from './customs-table.tsx';
import styles from './shipments.module.css';

type CustomsAmounts = Pick<CustomsDeclaration, 'pieces' | 'weightGrams' | 'valueMinor'>;

/** What to declare of a parcel that leaves the customs territory. */
export function CustomsPanel({ customs }: { readonly customs: CustomsDeclaration }) {
  const currency = currencyCodeSchema.parse(customs.currency);
  const amounts = ({ pieces, weightGrams, valueMinor }: CustomsAmounts) => ({
    pieces,
    weight: `${weightGrams} g`,
    value: <Money value={money(valueMinor, currency)} />,
  });
  return (
    <Panel title="Customs declaration">
      <p className={styles.customsLead}>A sale. Values are without VAT and delivery.</p>
      {customs.recipientEori !== null && (
        <p className={styles.customsLead}>{`The buyer’s EORI number: ${customs.recipientEori}`}</p>
      )}
      <CustomsTable
        className={styles.customs}
        heads={['Items', 'Pieces']}
        goods={customs.goods.map(({ description, hsCode, origin, ...line }) => ({
          description,
          origin: `HS ${hsCode}, made in ${countryOf(origin)?.name ?? origin}`,
          ...amounts(line),
        }))}
        total={{ description: 'Total', ...amounts(customs) }}
      />
    </Panel>
  );
}
