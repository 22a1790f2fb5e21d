import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { CallDeclaration } from '../../../../shared/contract/call.ts';
import { productApprovalCalls } from '../../../../shared/features/making/product-approval/product-approval.calls.ts';
import { REASON_LENGTH } from '../../../../shared/features/making/product-approval/product-approval.ts';

import { useCall, useCallMutation } from '../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { PermissionGate } from '../../../ui/permission-gate.tsx';

interface ApprovalNoticeProps {
  readonly product: string;
  /** Calls whose answers change once it is sent again. */
  readonly refreshes: readonly CallDeclaration[];
}

/** Why staff took a product out of the store and what to do; nothing for any other product. */
export function ApprovalNotice({ product, refreshes }: ApprovalNoticeProps) {
  const input = { params: { product } };
  const approval = useCall(productApprovalCalls.get, input);
  const resubmit = useCallMutation(productApprovalCalls.resubmit, {
    refreshes: [productApprovalCalls.get, ...refreshes],
  });
  const [note, setNote] = useState('');
  if (approval.data?.approval === 'resubmitted')
    return (
      <Hint tone="note" title="We’re checking this product">
        You sent it to us again. It isn’t in your store until we’ve looked at it, usually within one working
        day.
      </Hint>
    );
  if (approval.data?.approval !== 'denied') return null;
  return (
    <Hint tone="bad" title="We took this product out of your store">
      <Stack gap={4}>
        <p>{approval.data.reason}</p>
        <p>
          Change the design or the words, then send it to us again. Orders already placed aren’t affected.
        </p>
        <Textarea
          label="What have you changed?"
          value={note}
          autosize
          minRows={2}
          maxLength={REASON_LENGTH}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <PermissionGate needs={['edit-products']}>
          <Button
            loading={resubmit.isPending}
            onClick={() =>
              resubmit.mutate(
                { ...input, body: { note } },
                {
                  onError: showFailure,
                  onSuccess: () => showSnackbar({ text: 'Sent. We’ll email you when we’ve looked at it.' }),
                },
              )
            }
          >
            Send it to us again
          </Button>
        </PermissionGate>
      </Stack>
    </Hint>
  );
}
