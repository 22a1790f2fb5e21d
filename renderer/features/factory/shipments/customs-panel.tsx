import type { CustomsDeclaration } from '../../../../shared/features/factory/shipments/shipments.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { countryOf, money } from '../../../../shared/rules/money/money.ts';
import { Money } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from './shipments.module.css';

/** What to declare of a parcel that leaves the customs territory. */
export function CustomsPanel({ customs }: { readonly customs: CustomsDeclaration }) {
  const currency = currencyCodeSchema.parse(customs.currency);
  return (
    <Panel title="Customs declaration">
      <p className={styles.customsLead}>A sale. Values are without VAT and delivery.</p>
      {customs.recipientEori !== null && (
        <p className={styles.customsLead}>{`The buyer’s EORI number: ${customs.recipientEori}`}</p>
      )}
      <table className={styles.customs}>
        <thead>
          <tr>
            <th scope="col">Items</th>
            <th scope="col">Pieces</th>
            <th scope="col">Net weight</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {customs.goods.map(({ description, hsCode, origin, pieces, weightGrams, valueMinor }) => (
            <tr key={`${hsCode} ${description}`}>
              <th scope="row">
                {description}
                <small>{`HS ${hsCode}, made in ${countryOf(origin)?.name ?? origin}`}</small>
              </th>
              <td>{pieces}</td>
              <td>{weightGrams} g</td>
              <td>
                <Money value={money(valueMinor, currency)} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{customs.pieces}</td>
            <td>{customs.weightGrams} g</td>
            <td>
              <Money value={money(customs.valueMinor, currency)} />
            </td>
          </tr>
        </tfoot>
      </table>
    </Panel>
  );
}
