import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { shippingRequests } from '../../../../../shared/features/factory/shipments/shipments.requests.ts';
import {
  PARCEL_MAX_GRAMS,
  type ShippableOrder,
} from '../../../../../shared/features/factory/shipments/shipments.ts';
import { scanningRequests } from '../../../../../shared/features/factory/stations/stations.ts';
import { leavesCustomsTerritory } from '../../../../../shared/features/making/catalogue/catalogue.ts';
import {
  CARRIERS,
  type CarrierService,
  carrierServiceSchema,
  isServiceFor,
} from '../../../../../shared/features/selling/delivery/delivery.ts';
import { countryOf } from '../../../../../shared/rules/money/money.ts';
import { showFailure } from '../../../../platform/snackbars/snackbars.ts';
import { stationLink } from '../../../../platform/station/station-link.ts';
import styles from './parcel-form.module.css';

const takeFocus = (field: HTMLInputElement | null) => field?.focus({ preventScroll: true });
const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, String(PARCEL_MAX_GRAMS).length);

interface ParcelFormProps {
  readonly parcel: {
    readonly order: ShippableOrder;
    readonly weightGrams: number | null;
    readonly service: CarrierService;
    readonly isAsked: boolean;
  };
}

/** Weight and service of the parcel at hand, and where it goes. The workstation has both, so that the command’s card works too. */
export function ParcelForm({ parcel }: ParcelFormProps) {
  const { order, service, isAsked } = parcel;
  const [typed, setTyped] = useState(parcel.weightGrams === null ? '' : String(parcel.weightGrams));
  const weigh = (text: string) => {
    setTyped(text);
    const weightGrams = Number(text) || null;
    if (weightGrams !== null && weightGrams > PARCEL_MAX_GRAMS) return;
    stationLink().request(shippingRequests.weigh, { weightGrams }).catch(showFailure);
  };
  const passesCustoms = leavesCustomsTerritory(order.country);
  return (
    <form
      className={styles.parcel}
      aria-label={`Parcel of order ${order.number}`}
      onSubmit={(event) => {
        event.preventDefault();
        stationLink().request(scanningRequests.confirm, {}).catch(showFailure);
      }}
    >
      <label className={styles.weight}>
        <span>Weight</span>
        <input
          value={typed}
          onChange={(event) => weigh(digitsOf(event.currentTarget.value))}
          inputMode="numeric"
          autoComplete="off"
          disabled={isAsked}
          ref={takeFocus}
        />
        <span>g</span>
      </label>
      <dl className={styles.facts}>
        <div>
          <dt>To</dt>
          <dd>{countryOf(order.country)?.name ?? order.country}</dd>
        </div>
        <div>
          <dt>Pieces</dt>
          <dd>{order.pieces}</dd>
        </div>
        <div>
          <dt>About</dt>
          <dd>{order.weightGrams} g</dd>
        </div>
      </dl>
      <SegmentedControl
        aria-label="Service"
        data={carrierServiceSchema.options
          .filter((value) => isServiceFor(value, order.country))
          .map((value) => ({ value, label: CARRIERS['royal-mail'].services[value] }))}
        value={service}
        disabled={isAsked}
        onChange={(value) => {
          const chosen = carrierServiceSchema.catch(service).parse(value);
          stationLink().request(shippingRequests.choose, { service: chosen }).catch(showFailure);
        }}
        fullWidth
        size="lg"
      />
      <p className={styles.sample}>
        <span>Sample. Not valid for postage</span>
        {passesCustoms && <span className={styles.customs}>Customs form</span>}
      </p>
    </form>
  );
}
