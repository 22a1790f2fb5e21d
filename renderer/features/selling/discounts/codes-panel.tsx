import { Button, NumberInput, Progress, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/Progress.layer.css';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { callPath } from '../../../../shared/contract/call.ts';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { discountCalls } from '../../../../shared/features/selling/discounts/discounts.calls.ts';
import {
  DISCOUNT_LIMITS,
  type ManagedDiscount,
} from '../../../../shared/features/selling/discounts/discounts.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import { useCall, useCallMutation } from '../../../platform/data/data.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from './discounts.module.css';

const LOOK_EVERY_MS = 1000;

function DownloadCodes({ id }: { readonly id: string }) {
  return (
    <Button
      component="a"
      href={withProject(callPath(discountCalls.exportCodes, { discount: id }))}
      download
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      Download codes
    </Button>
  );
}

/** How many codes were given for recycled clothing. */
export function GivenCodes({ discount: { id, codesMade } }: { readonly discount: ManagedDiscount }) {
  return (
    <Panel title="Codes">
      <Stack gap={4}>
        <p className={styles.note}>
          {codesMade === 0
            ? 'No codes yet. Each parcel that arrives earns one, for one order.'
            : `${formatNumber(codesMade)} ${codesMade === 1 ? 'code' : 'codes'} given. Each works for one order.`}
        </p>
        {codesMade > 0 && (
          <Row gap={3}>
            <DownloadCodes id={id} />
          </Row>
        )}
      </Stack>
    </Panel>
  );
}

/** Makes codes that each work for one order, and hands them out as a table. */
export function CodesPanel({ discount }: { readonly discount: ManagedDiscount }) {
  const [count, setCount] = useState(100);
  const [prefix, setPrefix] = useState('');
  const make = useCallMutation(discountCalls.makeCodes, { refreshes: [discountCalls.get] });
  const errors = make.error instanceof Refusal ? make.error.errors : undefined;
  const { id, codesMade, codesWanted } = discount;
  const isMaking = codesMade < codesWanted;
  // The screen’s own answer is asked again while the codes are made.
  useCall(discountCalls.get, { params: { discount: id } }, isMaking ? { everyMs: LOOK_EVERY_MS } : {});
  return (
    <Panel title="Codes">
      <Stack gap={4}>
        <p className={styles.note} role="status">
          {isMaking
            ? `Making codes: ${formatNumber(codesMade)} of ${formatNumber(codesWanted)}. You can leave this page.`
            : codesMade === 0
              ? 'No codes yet. Each code works for one order.'
              : `${formatNumber(codesMade)} codes. Each works for one order.`}
        </p>
        {isMaking && <Progress value={(codesMade / codesWanted) * 100} aria-label="Codes made" />}
        {codesMade < DISCOUNT_LIMITS.bulkCodes && (
          <Row gap={3}>
            <NumberInput
              label="How many"
              hideControls
              min={1}
              max={DISCOUNT_LIMITS.bulkCodes}
              decimalScale={0}
              thousandSeparator=","
              value={count}
              onChange={(value) => setCount(typeof value === 'number' ? value : 0)}
              error={errors?.count?.[0]}
            />
            <TextInput
              label="They begin with"
              maxLength={DISCOUNT_LIMITS.prefixLength}
              value={prefix}
              onChange={(event) => setPrefix(event.currentTarget.value)}
              error={errors?.prefix?.[0]}
            />
          </Row>
        )}
        <Row gap={3}>
          {codesMade < DISCOUNT_LIMITS.bulkCodes && (
            <Button
              loading={make.isPending}
              disabled={isMaking}
              onClick={() =>
                make.mutate(
                  { params: { discount: id }, body: { count, prefix } },
                  {
                    onError: (error) =>
                      error instanceof Refusal && error.errors ? undefined : showFailure(error),
                  },
                )
              }
            >
              Make codes
            </Button>
          )}
          {codesMade > 0 && <DownloadCodes id={id} />}
        </Row>
      </Stack>
    </Panel>
  );
}
