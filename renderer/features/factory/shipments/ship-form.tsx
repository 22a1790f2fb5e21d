import { SegmentedControl, Text } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { factoryOrderCalls } from '../../../../shared/features/factory/factory-orders/factory-orders.calls.ts';
import { shipmentCalls } from '../../../../shared/features/factory/shipments/shipments.calls.ts';
import {
  PARCEL_MAX_GRAMS,
  type ShippableOrder,
} from '../../../../shared/features/factory/shipments/shipments.ts';
import {
  CARRIERS,
  carrierServiceSchema,
  isServiceFor,
} from '../../../../shared/features/selling/delivery/delivery.ts';
import { RULE_MAKERS, required } from '../../../../shared/rules/fields/fields.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { Form, NumberField, SubmitButton } from '../../../ui/fields/fields.ts';
import styles from './shipments.module.css';

const SERVICES = carrierServiceSchema.options.map((value) => ({
  value,
  label: CARRIERS['royal-mail'].services[value],
}));

/** A weight comes from the scale: an estimate would be shipped unread. */
const UNWEIGHED: { weightGrams: number | null } = { weightGrams: null };

const RULE_SET = {
  weightGrams: [required, RULE_MAKERS.min_value(1), RULE_MAKERS.max_value(PARCEL_MAX_GRAMS)],
};

/** Ships an order; leads to its parcel label. A second press finds the same parcel. */
export function useShip() {
  const navigate = useNavigate();
  const ship = useCallMutation(shipmentCalls.create, {
    refreshes: [
      shipmentCalls.list,
      shipmentCalls.listWaiting,
      shipmentCalls.find,
      shipmentCalls.get,
      factoryOrderCalls.list,
      factoryOrderCalls.get,
    ],
    onSuccess: ({ orderNumber }) => navigate(withProject(`/factory/shipments/${orderNumber}/`)),
  });
  return ship;
}

/** Weight and service of a packed order's parcel. */
export function ShipForm({ order }: { readonly order: ShippableOrder }) {
  const [service, setService] = useState(order.service);
  const { id: orderId } = order;
  const ship = useShip();
  const form = useFieldForm({
    initial: UNWEIGHED,
    rules: RULE_SET,
    submit: ({ weightGrams }) =>
      ship.mutateAsync({
        body: { orderId, carrier: 'royal-mail', service, weightGrams: Number(weightGrams) },
      }),
  });
  return (
    <Form form={form} label={`Parcel of order ${order.number}`}>
      <NumberField
        {...form.field('weightGrams')}
        label="Parcel weight"
        unit="g"
        min={1}
        max={PARCEL_MAX_GRAMS}
        step={10}
        size="lg"
        typedOver
      />
      <Text size="sm">{`On the scale. The catalogue says about ${order.weightGrams} g.`}</Text>
      <div>
        <Text size="md" fw={600} mb={4} id="service">
          Service
        </Text>
        <SegmentedControl
          aria-labelledby="service"
          data={SERVICES.filter(({ value }) => isServiceFor(value, order.country))}
          value={service}
          onChange={(value) => setService(carrierServiceSchema.catch(order.service).parse(value))}
          fullWidth
          size="md"
          classNames={{ root: styles.services ?? '' }}
        />
      </div>
      <SubmitButton form={form} size="lg" leftSection={<IconTruckDelivery size={20} aria-hidden />}>
        Ship {order.pieces === 1 ? '1 piece' : `${order.pieces} pieces`}
      </SubmitButton>
    </Form>
  );
}
