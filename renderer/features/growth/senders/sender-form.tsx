import { Button } from '@mantine/core';
import { type EmailSetup, senderCalls } from '../../../../shared/features/growth/senders/senders.calls.ts';
import type { Sender } from '../../../../shared/features/growth/senders/senders.ts';
import { SENDER_LIMITS } from '../../../../shared/features/growth/senders/senders.ts';
import { required } from '../../../../shared/rules/fields/fields.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { CheckboxField, Form, SelectField, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { Row } from '../../../ui/layout.tsx';

interface SenderFormProps {
  /** Null for a new one. */
  readonly sender: Sender | null;
  readonly setup: EmailSetup;
  readonly onDone: () => void;
}

const SHARED = 'shared';
const RULE_SET = { name: [required], localPart: [required] };

/** A sender: its name, its address at one of the store’s domains, and where replies go. */
export function SenderForm({ sender, setup, onDone }: SenderFormProps) {
  const refreshes = [senderCalls.setup];
  const create = useCallMutation(senderCalls.create, { refreshes });
  const update = useCallMutation(senderCalls.update, { refreshes });
  const form = useFieldForm({
    initial: {
      name: sender?.name ?? setup.storeName,
      localPart: sender?.localPart ?? 'hello',
      domainId: sender?.domainId ?? setup.domains[0]?.id ?? SHARED,
      replyTo: sender?.replyTo ?? '',
      isDefault: sender?.isDefault ?? setup.senders.length === 0,
    },
    rules: RULE_SET,
    submit: async ({ domainId, ...fields }) => {
      const body = { ...fields, domainId: domainId === SHARED ? null : domainId };
      await (sender
        ? update.mutateAsync({ params: { sender: sender.id }, body })
        : create.mutateAsync({ body }));
      showSnackbar({ text: 'Sender saved' });
      onDone();
    },
  });
  return (
    <Form form={form} label={sender ? `Sender ${sender.name}` : 'New sender'}>
      <TextField
        {...form.field('name')}
        label="Name"
        hint="What readers see first, such as your store’s name."
        maxLength={SENDER_LIMITS.name}
      />
      <SelectField
        {...form.field('domainId')}
        label="Domain"
        choices={[
          { value: SHARED, label: `Our shared address (${setup.sharedAddress})` },
          ...setup.domains.map(({ id, domain }) => ({ value: id, label: domain })),
        ]}
      />
      {form.values.domainId !== SHARED && (
        <TextField
          {...form.field('localPart')}
          label="Address before the @"
          autoComplete="off"
          maxLength={SENDER_LIMITS.localPart}
        />
      )}
      <TextField
        {...form.field('replyTo')}
        label="Replies go to"
        hint="Leave it empty to get them at your store’s email address."
        type="email"
      />
      {!(sender?.isDefault ?? false) && setup.senders.length > 0 && (
        <CheckboxField {...form.field('isDefault')} label="Use it unless an email says otherwise" />
      )}
      <Row gap={3}>
        <SubmitButton form={form} w="fit-content">
          Save sender
        </SubmitButton>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </Row>
    </Form>
  );
}
