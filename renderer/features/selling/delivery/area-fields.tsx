import { Checkbox } from '@mantine/core';
import {
  DELIVERY_REGIONS,
  type DeliveryRegion,
  deliveryRegionOf,
  isBlockedCountry,
} from '../../../../shared/features/selling/delivery/delivery.ts';
import { COUNTRIES } from '../../../../shared/rules/money/money.ts';
import type { FieldForm } from '../../../platform/forms/use-field-form.ts';
import { MultiSelect } from '../../../ui/late-fields/late-fields.tsx';
import styles from './delivery.module.css';
import { type MethodValues, parseCodes } from './method-form-values.ts';

const REGION_TEXT: Readonly<Record<DeliveryRegion, string>> = {
  UK: 'United Kingdom',
  EU: 'European Union',
  ROW: 'Other countries',
};

const REACHABLE = COUNTRIES.filter(({ code }) => !isBlockedCountry(code)).map(({ code, name }) => ({
  value: code,
  label: name,
  region: deliveryRegionOf(code),
}));

/** Regions, with countries added to them or left out. */
export function AreaFields({ form }: { readonly form: FieldForm<MethodValues> }) {
  const regions = form.field('regions');
  const added = form.field('countries');
  const left = form.field('exceptCountries');
  const chosen = parseCodes(regions.value ?? '');
  const inRegions = REACHABLE.filter(({ region }) => chosen.includes(region));
  const others = REACHABLE.filter(({ region }) => !chosen.includes(region));
  const set = (region: DeliveryRegion, on: boolean) => {
    const now = DELIVERY_REGIONS.filter((each) => (each === region ? on : chosen.includes(each)));
    regions.onValue(now.join());
    // A country belongs in one of the two lists only while the regions say so.
    const isIn = (code: string) => now.some((each) => each === deliveryRegionOf(code));
    added.onValue(
      parseCodes(added.value ?? '')
        .filter((code) => !isIn(code))
        .join(),
    );
    left.onValue(
      parseCodes(left.value ?? '')
        .filter(isIn)
        .join(),
    );
  };
  return (
    <fieldset className={styles.group}>
      <legend>Where it goes</legend>
      <Checkbox.Group
        id={regions.id}
        value={chosen}
        error={regions.error && <span role="alert">{regions.error}</span>}
      >
        <div className={styles.regions}>
          {DELIVERY_REGIONS.map((region) => (
            <Checkbox
              key={region}
              value={region}
              label={REGION_TEXT[region]}
              onChange={(event) => set(region, event.currentTarget.checked)}
            />
          ))}
        </div>
      </Checkbox.Group>
      <div className={styles.pair}>
        {others.length > 0 && (
          <MultiSelect
            label="Also to"
            data={others}
            value={parseCodes(added.value ?? '')}
            onChange={(codes) => added.onValue(codes.join())}
            placeholder={added.value === '' ? 'Add countries' : ''}
            searchable
            nothingFoundMessage="Nothing matches"
          />
        )}
        {inRegions.length > 1 && (
          <MultiSelect
            label="But not to"
            data={inRegions}
            value={parseCodes(left.value ?? '')}
            onChange={(codes) => left.onValue(codes.join())}
            placeholder={left.value === '' ? 'Leave countries out' : ''}
            searchable
            nothingFoundMessage="Nothing matches"
          />
        )}
      </div>
    </fieldset>
  );
}
