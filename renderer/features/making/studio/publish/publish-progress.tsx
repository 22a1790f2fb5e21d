import { Button, Loader, Progress, Text } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
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
  /** Opens what is wrong, where it couldn’t be published. */
  readonly onMend: (elementId: string | null) => void;
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

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;

/** Seconds that publishing takes on a server with two idle cores, as `npm run bench publish` measures them. */
const USUAL_SECONDS = { start: 1, printFile: 2, colour: 0.5 } as const;
const STEP_SECONDS = 5;

function progressLine(files: number, colours: number): string {
  const { start, printFile, colour } = USUAL_SECONDS;
  const seconds = start + printFile * files + colour * colours * files;
  const usual = Math.ceil(seconds / STEP_SECONDS) * STEP_SECONDS;
  return `${count(files, 'print file')}, ${count(colours, 'colour')}, usually ${usual} seconds`;
}

/** From published to live: each print file, the pictures, then the link to the product in the store. */
export default function PublishProgress({ urlName, version, onClose, onMend }: PublishProgressProps) {
  const { store } = useSession();
  const answer = useCall(productsCalls.getProduct, { params: { urlName } }, { everyMs: ASK_EVERY_MS });
  const data = answer.data?.version === version ? answer.data : undefined;
  const files = data?.printFiles ?? [];
  const fault = files.find((file) => file.error !== null);
  const failed = fault !== undefined;
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
        {data && !live && !failed && (
          <>
            <Text>{progressLine(files.length, data.product.colours.length)}</Text>
            <Progress
              value={(files.filter(({ status }) => status === 'ready').length / (files.length + 1)) * 100}
              aria-label="Publishing"
              animated
            />
          </>
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
        {failed && <Text c="var(--bad)">{fault.error}</Text>}
        {!live && !failed && (
          <Text size="sm" c="var(--ink-soft)">
            You can leave this page. Your product will go live automatically.
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
          {failed && <Button onClick={() => onMend(fault.errorElement)}>Mend it</Button>}
          {!live && !failed && <Button onClick={onClose}>Keep designing</Button>}
        </Row>
      </Stack>
    </Modal>
  );
}
