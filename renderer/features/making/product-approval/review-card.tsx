import { Button, Textarea } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { productApprovalCalls } from '../../../../shared/features/making/product-approval/product-approval.calls.ts';
import {
  DENIAL_REASONS,
  REASON_LENGTH,
  type ReviewedProduct,
} from '../../../../shared/features/making/product-approval/product-approval.ts';
import { productImagePath } from '../../../../shared/features/making/products/products.ts';
import { excerpt } from '../../../../shared/rules/text/excerpt.ts';
import { plainRichText } from '../../../../shared/rules/text/rich-text.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { StatusPill, type Tone } from '../../../ui/status-pill.tsx';
import styles from './product-approval.module.css';

const STATES: Readonly<Record<ReviewedProduct['approval'], { readonly text: string; readonly tone: Tone }>> =
  {
    unreviewed: { text: 'New', tone: 'note' },
    resubmitted: { text: 'Sent again', tone: 'warn' },
    approved: { text: 'Approved', tone: 'good' },
    denied: { text: 'Denied', tone: 'bad' },
  };

const WORDS_SHOWN = 160;
const REFRESHES = [productApprovalCalls.list];

/** A product with its pictures, and what staff can do with it. */
export function ReviewCard({ product }: { readonly product: ReviewedProduct }) {
  const { id, name, description, project, approval, imageIds, createdAt, last } = product;
  const [isDenying, setDenying] = useState(false);
  const approve = useCallMutation(productApprovalCalls.approve, { refreshes: REFRESHES });
  const state = STATES[approval];
  return (
    <Panel title={name} actions={<StatusPill tone={state.tone}>{state.text}</StatusPill>}>
      <Stack gap={3}>
        <div className={styles.pictures}>
          {imageIds.map((imageId, place) => (
            <Picture
              key={imageId}
              src={productImagePath(imageId)}
              alt={imageIds.length === 1 ? name : `${name}, picture ${place + 1}`}
              width={300}
              height={360}
              className={styles.picture ?? ''}
            />
          ))}
        </div>
        <p className={styles.soft}>
          {project}, <OrderDate at={createdAt} />
        </p>
        {description !== '' && <p>{excerpt(plainRichText(description), WORDS_SHOWN)}</p>}
        {last && last.words !== '' && (
          <p>
            <strong>{last.decision === 'denied' ? 'Denied: ' : 'The merchant: '}</strong>
            {last.words}
          </p>
        )}
        {isDenying ? (
          <DenyForm product={product} onCancel={() => setDenying(false)} />
        ) : (
          <Row gap={2}>
            {approval !== 'approved' && (
              <Button
                leftSection={<IconCheck size={16} aria-hidden />}
                aria-label={`Approve ${name}`}
                loading={approve.isPending}
                onClick={() =>
                  approve.mutate(
                    { body: { ids: [id] } },
                    { onError: showFailure, onSuccess: () => showSnackbar({ text: `${name} approved` }) },
                  )
                }
              >
                Approve
              </Button>
            )}
            {approval !== 'denied' && (
              <Button
                variant="default"
                leftSection={<IconX size={16} aria-hidden />}
                aria-label={`Deny ${name}`}
                onClick={() => setDenying(true)}
              >
                Deny
              </Button>
            )}
          </Row>
        )}
      </Stack>
    </Panel>
  );
}

interface DenyFormProps {
  readonly product: ReviewedProduct;
  readonly onCancel: () => void;
}

function DenyForm({ product: { id, name }, onCancel }: DenyFormProps) {
  const [reason, setReason] = useState('');
  const deny = useCallMutation(productApprovalCalls.deny, { refreshes: REFRESHES });
  const refused = deny.error instanceof Refusal ? deny.error.errors?.reason?.[0] : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    deny.mutate(
      { body: { ids: [id], reason } },
      {
        onError: showFailure,
        onSuccess: () => {
          onCancel();
          showSnackbar({ text: `${name} is no longer in its store. Its owners get an email.` });
        },
      },
    );
  };
  return (
    <form onSubmit={submit} aria-label={`Deny ${name}`}>
      <Stack gap={3}>
        <Textarea
          label="Reason, for the merchant"
          value={reason}
          autosize
          minRows={2}
          maxLength={REASON_LENGTH}
          autoFocus
          onChange={(event) => setReason(event.currentTarget.value)}
          error={refused}
        />
        <ul className={styles.reasons} aria-label="Reasons that are often given">
          {DENIAL_REASONS.map((one) => (
            <li key={one}>
              <Button
                variant="subtle"
                size="sm"
                className={styles.reason ?? ''}
                onClick={() => setReason(one)}
              >
                {one}
              </Button>
            </li>
          ))}
        </ul>
        <Row gap={2}>
          <Button type="submit" color="brick" loading={deny.isPending}>
            Deny
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
