import { Button, NumberInput, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { factoryOrderCalls } from '../../../shared/features/factory-orders/factory-orders.calls.ts';
import { shipmentCalls } from '../../../shared/features/shipments/shipments.calls.ts';
import {
  CARRIERS,
  carrierServiceSchema,
  PARCEL_MAX_GRAMS,
  type ShippableOrder,
} from '../../../shared/features/shipments/shipments.ts';
import { withProject } from '../../platform/calls/calls.ts';
import { useCallMutation } from '../../platform/data/data.ts';
import { failureMessage } from '../../platform/snackbars/snackbars.ts';
import styles from './shipments.module.css';

const SERVICES = Object.entries(CARRIERS['royal-mail'].services).map(([value, label]) => ({ value, label }));

/** Ships an order; leads to its parcel label. A second press finds the same parcel. */
export function useShip() {
  const navigate = useNavigate();
  const ship = useCallMutation(shipmentCalls.create, {
    refreshes: [shipmentCalls.list, factoryOrderCalls.list, factoryOrderCalls.get],
    onSuccess: ({ orderNumber }) => navigate(withProject(`/factory/shipments/${orderNumber}/`)),
  });
  return ship;
}

/** Weight and service of a packed order's parcel. */
export function ShipForm({ order }: { readonly order: ShippableOrder }) {
  const [service, setService] = useState(order.service);
  const [weightGrams, setWeight] = useState(order.weightGrams);
  const ship = useShip();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ship.isPending)
      ship.mutate({ body: { orderId: order.id, carrier: 'royal-mail', service, weightGrams } });
  };
  return (
    <form onSubmit={submit} aria-label={`Parcel of order ${order.number}`}>
      <Stack gap="md">
        <NumberInput
          label="Weight on the scale"
          suffix=" g"
          value={weightGrams}
          min={1}
          max={PARCEL_MAX_GRAMS}
          step={10}
          allowDecimal={false}
          size="lg"
          onChange={(value) => setWeight(Number(value) || 0)}
          onFocus={(event) => event.currentTarget.select()}
          data-autofocus
        />
        <div>
          <Text size="md" fw={600} mb={4} id="service">
            Service
          </Text>
          <SegmentedControl
            aria-labelledby="service"
            data={SERVICES}
            value={service}
            onChange={(value) => setService(carrierServiceSchema.catch(order.service).parse(value))}
            fullWidth
            size="md"
            classNames={{ root: styles.services ?? '' }}
          />
        </div>
        {ship.isError && (
          <Text role="alert" c="var(--bad)" fw={600}>
            {failureMessage(ship.error)}
          </Text>
        )}
        <Button
          type="submit"
          size="lg"
          loading={ship.isPending}
          leftSection={<IconTruckDelivery size={20} aria-hidden />}
        >
          Ship {order.pieces === 1 ? '1 piece' : `${order.pieces} pieces`}
        </Button>
      </Stack>
    </form>
  );
}
