import { useState } from 'react';
import {
  type BaseColour,
  type CataloguedBase,
  colourOf,
} from '../../../../shared/features/making/catalogue/catalogue.ts';
import { Select } from '../../../ui/select/select.tsx';
import styles from './typesetting.module.css';

const FIRST_SKU = 'SV-TEE-MEN';

export interface ChosenBase {
  readonly base: CataloguedBase;
  readonly colour: BaseColour;
  readonly setSku: (sku: string) => void;
  readonly setColour: (name: string) => void;
}

/** The product and cloth colour that designs are tried on. Null where the catalogue is empty. */
export function useChosenBase(bases: readonly CataloguedBase[]): ChosenBase | null {
  const [sku, setSku] = useState(FIRST_SKU);
  const [name, setColour] = useState('');
  const base = bases.find((each) => each.sku === sku) ?? bases[0];
  const colour = base && (colourOf(base, name) ?? base.colours[0]);
  return base && colour ? { base, colour, setSku, setColour } : null;
}

interface BaseChoiceProps {
  readonly bases: readonly CataloguedBase[];
  readonly chosen: ChosenBase;
}

export function BaseChoice({ bases, chosen }: BaseChoiceProps) {
  const { base, colour, setSku, setColour } = chosen;
  return (
    <>
      <Select
        label="Product"
        size="md"
        value={base.sku}
        data={bases.map((each) => ({ value: each.sku, label: each.name }))}
        allowDeselect={false}
        searchable
        onChange={(sku) => sku !== null && setSku(sku)}
      />
      <fieldset className={styles.cloths}>
        <legend className={styles.legend}>Cloth: {colour.name}</legend>
        <div className={styles.swatches}>
          {base.colours.map((each) => (
            <label key={each.name} className={styles.swatch} title={each.name}>
              <input
                type="radio"
                name="cloth"
                className="only-read-aloud"
                checked={each.name === colour.name}
                onChange={() => setColour(each.name)}
                aria-label={each.name}
              />
              <span className={styles.dot} style={{ background: each.hex }} />
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
