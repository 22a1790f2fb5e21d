import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import {
  PRODUCT_LIMITS,
  type PublishFix,
  type PublishIssue,
} from '../../../../../shared/features/making/products/products.ts';
import { findElement } from '../../../../../shared/features/making/studio/studio.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Row, Stack } from '../../../../ui/layout.tsx';
import { elementName } from '../element-name.ts';
import type { Studio } from '../studio-state.ts';
import { IssueList } from './issue-list.tsx';
import styles from './publish.module.css';
import type { Yeses } from './use-yeses.ts';

interface PublishSheetProps {
  readonly issues: readonly PublishIssue[];
  readonly studio: Studio;
  readonly pictureNames: ReadonlyMap<string, string>;
  readonly isPublishing: boolean;
  readonly yeses: Yeses;
  readonly onShow: (issue: PublishIssue) => void;
  readonly onFix: (fix: PublishFix) => void;
  /** With the yes to a loss, where there is one. */
  readonly onPublish: (acceptsLoss: boolean) => void;
  readonly onClose: () => void;
}

const things = (count: number) => (count === 1 ? '1 thing' : `${count} things`);

/** Everything to look at before shoppers see the design, each with its place and its repair, all at once. */
export default function PublishSheet(props: PublishSheetProps) {
  const { issues, studio, pictureNames, isPublishing, yeses, onShow, onFix, onPublish, onClose } = props;
  const { scene, settings } = studio;
  const [asksName] = useState(settings.name.trim() === '');
  const [agreed, setAgreed] = useState(false);
  const isUnnamed = settings.name.trim() === '';
  const stops = issues.filter(({ weight }) => weight === 'stop').length + (isUnnamed ? 1 : 0);
  const loss = issues.find(({ code }) => code === 'loss');
  const open = issues.length + (isUnnamed ? 1 : 0);
  const rowName = ({ elementId }: PublishIssue) => {
    const element = elementId === null ? undefined : findElement(scene, elementId);
    return element ? elementName(element, pictureNames) : null;
  };
  const lacksYes = loss !== undefined && !agreed;
  const unseen = issues.filter((issue) => issue.weight === 'look' && !yeses.isAccepted(issue)).length;
  return (
    <Dialog
      title={open === 0 ? 'Ready to publish?' : `${things(open)} to look at`}
      size="m"
      onClose={onClose}
    >
      <Stack>
        {asksName && (
          <TextInput
            label="Product name"
            description="Shoppers see it in your store"
            value={settings.name}
            maxLength={PRODUCT_LIMITS.nameLength}
            required
            data-autofocus
            onChange={(event) => studio.setSettings({ name: event.currentTarget.value })}
          />
        )}
        {issues.length > 0 ? (
          <IssueList
            label="To look at"
            issues={issues}
            yeses={yeses}
            nameOf={rowName}
            onShow={onShow}
            onFix={onFix}
          />
        ) : (
          !isUnnamed && (
            <p className={styles.ready}>
              <IconCircleCheck size={20} aria-hidden /> Your design is ready to print.
            </p>
          )
        )}
        {loss && (
          <Checkbox
            label="Sell at a loss anyway"
            checked={agreed}
            onChange={(event) => setAgreed(event.currentTarget.checked)}
          />
        )}
        <Row at="end" gap={3}>
          <p role="status" className={styles.why}>
            {stops > 0
              ? `Fix ${things(stops)} first`
              : unseen > 0
                ? `Fix ${things(unseen)}, or print it anyway`
                : lacksYes
                  ? 'Confirm the loss, or change the price'
                  : ''}
          </p>
          <Button variant="default" onClick={onClose}>
            Keep designing
          </Button>
          <Button
            onClick={() => onPublish(loss !== undefined && agreed)}
            loading={isPublishing}
            disabled={stops > 0 || unseen > 0 || lacksYes}
          >
            Publish
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
