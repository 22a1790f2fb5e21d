import { Button } from '@mantine/core';
import { IconCopy, IconLink, IconTrash } from '@tabler/icons-react';
import type { Variant } from '../../../../shared/features/growth/campaigns/campaigns.ts';
import { previewShareCalls } from '../../../../shared/features/growth/campaigns/preview-shares.calls.ts';
import { SHARED_DAYS } from '../../../../shared/features/growth/campaigns/preview-shares.ts';
import { useCall, useCallMutation } from '../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Row } from '../../../ui/layout.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import styles from './campaigns.module.css';

const REFRESHES = { refreshes: [previewShareCalls.list] } as const;

const copy = (url: string) =>
  navigator.clipboard.writeText(url).then(
    () => showSnackbar({ text: 'Link copied' }),
    () => showSnackbar({ text: 'We couldn’t copy that', type: 'error' }),
  );

interface PreviewShareProps {
  readonly campaign: string;
  readonly variant: Variant;
}

/** A link to this preview that works without logging in, until it ends or someone withdraws it. */
export function PreviewShare({ campaign, variant }: PreviewShareProps) {
  const params = { campaign };
  const found = useCall(previewShareCalls.list, { params });
  const share = useCallMutation(previewShareCalls.share, REFRESHES);
  const withdraw = useCallMutation(previewShareCalls.withdraw, REFRESHES);
  const link = found.data?.links.find((one) => one.variant === variant);
  if (!link)
    return (
      <Row gap={3}>
        <Button
          variant="default"
          leftSection={<IconLink size={16} aria-hidden />}
          loading={share.isPending}
          disabled={!found.data}
          onClick={() => share.mutate({ params, body: { variant } }, { onError: showFailure })}
        >
          Share
        </Button>
        <span className={styles.soft}>
          {`Makes a link that anyone can open for ${SHARED_DAYS} days, without logging in.`}
        </span>
      </Row>
    );
  return (
    <div className={styles.share}>
      <label>
        <span className={styles.soft}>
          {'Anyone with this link can see the email until '}
          <OrderDate at={link.endsAt} />
        </span>
        <input
          className={styles.shareUrl}
          aria-label="Link to this preview"
          readOnly
          value={link.url}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <Row gap={2}>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copy(link.url)}
        >
          Copy link
        </Button>
        <Button
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          loading={withdraw.isPending}
          onClick={() =>
            withdraw.mutate(
              { params: { campaign, variant } },
              { onError: showFailure, onSuccess: ({ message }) => showSnackbar({ text: message }) },
            )
          }
        >
          Withdraw link
        </Button>
      </Row>
    </div>
  );
}
