import { CURE_LIMITS } from '../../../../../shared/features/factory/floor/floor.ts';
import {
  changeFloorSettings,
  type FloorSettings,
  getFloorSettings,
  USUAL_CURE,
} from '../../../../../shared/features/factory/stations/stations.ts';
import { RULE_MAKERS, required } from '../../../../../shared/rules/fields/fields.ts';
import { useCallMutation } from '../../../../platform/data/data.ts';
import { useFieldForm } from '../../../../platform/forms/use-field-form.ts';
import { showSnackbar } from '../../../../platform/snackbars/snackbars.ts';
import { CheckboxField, Form, NumberField, SubmitButton } from '../../../../ui/fields/fields.ts';
import { Row } from '../../../../ui/layout.tsx';
import { Panel } from '../../../../ui/panel.tsx';

const { celsius, seconds } = CURE_LIMITS;
const RULES = {
  celsius: [required, RULE_MAKERS.min_value(celsius.least), RULE_MAKERS.max_value(celsius.most)],
  seconds: [required, RULE_MAKERS.min_value(seconds.least), RULE_MAKERS.max_value(seconds.most)],
  checkPercent: [RULE_MAKERS.min_value(0), RULE_MAKERS.max_value(100)],
};

/** Whether garments are cured at a separate place, and how many are checked. */
export function Finishing({ settings }: { readonly settings: FloorSettings }) {
  return (
    <Panel title="After printing">
      <FinishingForm settings={settings} />
    </Panel>
  );
}

function FinishingForm({ settings }: { readonly settings: FloorSettings }) {
  const change = useCallMutation(changeFloorSettings, {
    refreshes: [getFloorSettings],
    onSuccess: () => showSnackbar({ text: 'Saved. Workstations follow within a minute' }),
  });
  const form = useFieldForm({
    initial: {
      isCured: settings.cure !== null,
      ...(settings.cure ?? USUAL_CURE),
      checkPercent: settings.checkPercent,
    },
    rules: RULES,
    submit: ({ isCured, checkPercent, ...cure }) =>
      change.mutateAsync({ body: { cure: isCured ? cure : null, checkPercent } }),
  });
  return (
    <Form form={form} label="After printing">
      <CheckboxField {...form.field('isCured')} label="Garments are cured at a separate place" />
      {form.values.isCured === true && (
        <Row gap={3}>
          <NumberField
            {...form.field('celsius')}
            label="Heat"
            unit="°C"
            min={celsius.least}
            max={celsius.most}
            step={5}
          />
          <NumberField
            {...form.field('seconds')}
            label="Time in the dryer"
            unit="s"
            min={seconds.least}
            max={seconds.most}
            step={5}
          />
        </Row>
      )}
      <NumberField
        {...form.field('checkPercent')}
        label="Garments that have to be checked"
        unit="%"
        min={0}
        max={100}
        step={5}
      />
      <div>
        <SubmitButton form={form}>Save</SubmitButton>
      </div>
    </Form>
  );
}
