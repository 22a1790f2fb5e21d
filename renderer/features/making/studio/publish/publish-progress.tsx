import { Button, Loader, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconExternalLink } from '@tabler/icons-react';
import { productsCalls } from '../../../../../shared/features/making/products/products.calls.ts';
import { productImagePath } from '../../../../../shared/features/making/products/products.ts';
import { useSession } from '../../../../platform/access/use-session.ts';
import { useCall } from '../../../../platform/data/data.ts';
import { Row, Stack } from '../../../../ui/layout.tsx';
import { Modal } from '../../../../ui/modal/modal.tsx';
import { ProjectLink } from '../../../../ui/project-link.tsx';
import styles from '../studio.module.css';

interface PublishProgressProps {
  readonly urlName: string;
  readonly version: number;
  readonly onClose: () => void;
}

const ASK_EVERY_MS = 1_200;

function Step({
  done,
  active,
  children,
}: {
  readonly done: boolean;
  readonly active: boolean;
  readonly children: string;
}) {
  return (
    <li className={styles.step} data-done={done || undefined}>
      {done ? (
        <IconCircleCheck size={20} aria-hidden />
      ) : active ? (
        <Loader size={18} />
      ) : (
        <IconCircleDashed size={20} aria-hidden />
      )}
      <span>{children}</span>
      <span className="only-read-aloud">{done ? 'done' : active ? 'in progress' : 'waiting'}</span>
    </li>
  );
}

/** From published to live: each print file, the pictures, then the link to the product in the store. */
export default function PublishProgress({ urlName, version, onClose }: PublishProgressProps) {
  const { store } = useSession();
  const answer = useCall(productsCalls.getProduct, { params: { urlName } }, { everyMs: ASK_EVERY_MS });
  const data = answer.data?.version === version ? answer.data : undefined;
  const files = data?.printFiles ?? [];
  const reason = files.find((file) => file.error !== null)?.error;
  const failed = reason !== undefined;
  const printed = data !== undefined && files.every((file) => file.status === 'ready');
  const live = printed && data.product.status === 'live' && data.images.length > 0;
  const image = data?.images.find((each) => each.width === 600);
  return (
    <Modal opened onClose={onClose} title={live ? 'Your product is live' : 'Publishing'} centered>
      <Stack aria-live="polite">
        {live && image && (
          <img
            className={styles.livePicture}
            src={productImagePath(image.fileId)}
            width={600}
            height={720}
            alt={data.product.name}
          />
        )}
        {!live && (
          <ol className={styles.steps}>
            <Step done active={false}>
              We’ve saved this version of your design
            </Step>
            {files.map((file) => (
              <Step key={file.id} done={file.status === 'ready'} active={file.status === 'rendering'}>
                {`Print file of the ${file.side}, ${file.widthPx} x ${file.heightPx} pixels`}
              </Step>
            ))}
            <Step done={live} active={printed}>
              Pictures in every colour
            </Step>
          </ol>
        )}
        {failed && <Text c="var(--bad)">{reason}</Text>}
        {!live && !failed && (
          <Text size="sm" c="var(--ink-soft)">
            This usually takes less than a minute. You can leave this page. Your product will go live
            automatically.
          </Text>
        )}
        <Row at="end">
          <Button variant="default" component={ProjectLink} to="/my-products/">
            My products
          </Button>
          {live && store && (
            <Button
              component="a"
              href={`${store.url.replace(/\/$/, '')}/product/${urlName}/`}
              target="_blank"
              rel="noopener"
              rightSection={<IconExternalLink size={16} aria-hidden />}
            >
              View in store
            </Button>
          )}
          {!live && <Button onClick={onClose}>Keep designing</Button>}
        </Row>
      </Stack>
    </Modal>
  );
}
