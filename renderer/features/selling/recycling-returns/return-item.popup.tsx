import { Button, Text } from '@mantine/core';
import { Refusal } from '../../../../shared/contract/errors.ts';
import {
  formatCoupon,
  formatPostage,
  RETURN_RULE,
  RETURN_TITLE,
  type ReturnOffer,
  recyclingReturnCalls,
} from '../../../../shared/features/selling/recycling-returns/recycling-returns.ts';
import { returnItemEmailRules } from '../../../../shared/rules/fields/fields.ts';
import { RETURN_ITEM_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { useCall } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { openPopup, type PopupProps } from '../../../platform/popups/popups.ts';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';

declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    /** Asks for the address to which a return label is mailed. Spec 1 §2.11. */
    'return-item': { props: Record<string, never>; answer: 'sent' };
  }
}

const RULE_SET = { email: returnItemEmailRules };
const EMPTY = { email: '' };

/** What the address and the waiting time say stays; anything else is the specification's sentence. Spec 3 §8.5. */
function toReturnError(error: unknown): unknown {
  if (error instanceof Refusal && (error.status === 422 || error.status === 429)) return error;
  return new Refusal(503, 'return-failed', RETURN_ITEM_MESSAGES.failed);
}

/** Mails a return label with instructions. Spec 1 §2.11, spec 2 §7.8. */
export default function ReturnItemPopup({ close }: PopupProps<'return-item'>) {
  const terms = useCall(recyclingReturnCalls.offer, {});
  return (
    <Dialog title={RETURN_TITLE} onClose={() => close()}>
      {terms.isPending && <LoadingState label="Terms" lines={3} />}
      {terms.isError && (
        <ErrorState what="the terms" error={terms.error} retry={() => void terms.refetch()} />
      )}
      {terms.data &&
        (terms.data.offer ? (
          <AskForLabel offer={terms.data.offer} coupon={terms.data.coupon} close={close} />
        ) : (
          <>
            <Text c="var(--ink-soft)">We’re not taking clothing for recycling at the moment.</Text>
            <Button fullWidth mt="lg" onClick={() => close()}>
              Close
            </Button>
          </>
        ))}
    </Dialog>
  );
}

interface AskForLabelProps {
  readonly offer: ReturnOffer;
  readonly coupon: string | null;
  readonly close: PopupProps<'return-item'>['close'];
}

function AskForLabel({ offer, coupon, close }: AskForLabelProps) {
  const form = useFieldForm({
    initial: EMPTY,
    rules: RULE_SET,
    submit: async (body) => {
      try {
        await gateway().call(recyclingReturnCalls.submit, { body });
      } catch (error) {
        throw toReturnError(error);
      }
      close('sent');
      void openPopup('got-it', { title: RETURN_TITLE, text: RETURN_ITEM_MESSAGES.sent });
    },
  });
  return (
    <Form form={form}>
      <Text c="var(--ink-soft)">
        {RETURN_RULE} {formatPostage(offer)} {coupon !== null && `${formatCoupon(coupon)} `}We’ll email you a
        label to print, with packing instructions.
      </Text>
      <TextField
        {...form.field('email')}
        label="Your email address"
        type="email"
        autoComplete="email"
        maxLength={254}
        autoFocus
      />
      <DialogActions onCancel={() => close()}>
        <SubmitButton form={form}>Email me a label</SubmitButton>
      </DialogActions>
    </Form>
  );
}
