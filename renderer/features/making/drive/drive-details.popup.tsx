import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { driveCalls } from '../../../../shared/features/making/drive/drive.calls.ts';
import {
  type DriveFile,
  durationText,
  formatBytes,
  typeName,
} from '../../../../shared/features/making/drive/drive.ts';
import { useCall } from '../../../platform/data/data.ts';
import type { PopupProps } from '../../../platform/popups/popups.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Day } from '../../../ui/order-date.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import styles from './drive.module.css';
import {
  driveAddress,
  driveVideoAddress,
  originalAddress,
  pixelsText,
  usesCount,
} from './drive-file-text.ts';

declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    /** One file of the drive: the picture or video, its facts and where it is used. */
    'drive-details': { props: { file: DriveFile }; answer: true };
  }
}

const editorOf = (kind: 'page' | 'footer' | 'mail' | 'menu', id: string): string =>
  ({
    page: `/pages/edit/${id}/`,
    footer: '/footer-editor/',
    mail: `/teemail/drafts/edit/${id}/`,
    menu: '/menu-editor/',
  })[kind];

function Uses({ file, onFollow }: { readonly file: DriveFile; readonly onFollow: () => void }) {
  const answer = useCall(driveCalls.listUses, { query: { files: file.id } }, { enabled: file.uses > 0 });
  if (file.uses === 0) return <>Nothing yet</>;
  if (!answer.data) return <>{usesCount(file.uses)}</>;
  return (
    <ul className={styles.uses}>
      {answer.data.pages.map(({ pageId, name, kind, isLive }) => (
        <li key={pageId}>
          <ProjectLink to={editorOf(kind, pageId)} onClick={onFollow}>
            {name}
          </ProjectLink>
          {isLive ? ' (live)' : ' (not live)'}
        </li>
      ))}
      {answer.data.uses.map(({ designId, name, product }) => (
        <li key={designId}>
          <ProjectLink
            to={product ? `/create-a-product/${product}/` : `/create-a-product/?design=${designId}`}
            onClick={onFollow}
          >
            {name}
          </ProjectLink>
          {product === null && ' (draft)'}
        </li>
      ))}
      {answer.data.more && <li>and more</li>}
    </ul>
  );
}

/** Shows a file large, with its facts. */
export default function DriveDetailsPopup({ file, close }: PopupProps<'drive-details'>) {
  return (
    <Dialog title={<span className={styles.detailsTitle}>{file.name}</span>} onClose={() => close()} size="l">
      <Stack>
        <div className={styles.preview}>
          {file.durationMs === null ? (
            <img
              src={driveAddress(file.id, '1600')}
              alt={file.name}
              width={file.width}
              height={file.height}
            />
          ) : (
            <video
              src={driveVideoAddress(file.id)}
              aria-label={file.name}
              width={file.width}
              height={file.height}
              controls
              playsInline
              preload="metadata"
              {...(file.posterId && { poster: driveAddress(file.posterId, '1600') })}
            />
          )}
        </div>
        <Facts
          facts={[
            ['Type', typeName(file.mediaType)],
            ['Size', formatBytes(file.bytes)],
            ['Dimensions', pixelsText(file)],
            ...(file.durationMs === null ? [] : [['Length', durationText(file.durationMs)] as const]),
            ['Uploaded', <Day key="uploaded" at={file.createdAt} />],
            ['Used in', <Uses key="uses" file={file} onFollow={() => close()} />],
          ]}
        />
        <div>
          <Button
            component="a"
            href={originalAddress(file)}
            download={file.name}
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            {file.durationMs === null ? 'Download original' : 'Download video'}
          </Button>
        </div>
      </Stack>
    </Dialog>
  );
}
