import { useLocation } from 'react-router';
import { driveCalls } from '../../../../shared/features/making/drive/drive.calls.ts';
import { PICTURE_ACCEPT, VIDEO_ACCEPT } from '../../../../shared/features/making/files/files.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { useAddressChange } from '../../../platform/navigation/use-address-change.ts';
import { ConnectionNotice } from '../../../ui/connection-notice.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { ListFoot, pagesBeside, rowsShown } from '../../../ui/list-screen/list-foot.tsx';
import { Page } from '../../../ui/page.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './drive.module.css';
import { BulkActions } from './drive-bulk.tsx';
import { DRIVE_EDITS } from './drive-edits.ts';
import { DriveEmpty } from './drive-empty.tsx';
import { DriveHeader, UploadButton } from './drive-header.tsx';
import { FileList, FolderList } from './drive-lists.tsx';
import { listInput, PER_PAGE, readPlace } from './drive-place.ts';
import { StorageMeter } from './drive-side.tsx';
import { DriveToolbar } from './drive-toolbar.tsx';
import { FolderTrail } from './drive-trail.tsx';
import dropTarget from './drop-target.module.css';
import { UploadList } from './upload-list.tsx';
import { useDriveActions } from './use-drive-actions.ts';
import { useDriveDrops } from './use-drive-drops.ts';
import { useDriveLayout } from './use-drive-layout.ts';
import { useDriveSelection } from './use-drive-selection.ts';
import { useDriveUploads } from './use-drive-uploads.ts';

export const queries: RouteQueries = (_, address) => [reads(driveCalls.list, listInput(readPlace(address)))];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** `/drive/`: the project’s pictures in folders, with their bin. */
export default function Drive() {
  const place = readPlace(new URLSearchParams(useLocation().search));
  const here = place.folder ?? null;
  const change = useAddressChange();
  const { project } = useSession();
  const mayEdit = DRIVE_EDITS.every((needed) => project?.permissions.includes(needed));
  const answer = useCall(driveCalls.list, listInput(place), { keepPrevious: true });
  const files = answer.data?.files ?? [];
  const actions = useDriveActions();
  const uploads = useDriveUploads();
  const [layout, chooseLayout] = useDriveLayout();
  const selection = useDriveSelection(files, place);
  const drops = useDriveDrops({
    mayEdit,
    isBin: place.isBin,
    here,
    send: uploads.send,
    moveTo: (dragged, folder) =>
      void actions.moveTo(dragged.files, dragged.folders, folder).then(() => selection.set([])),
  });

  if (answer.isPending)
    return (
      <Page title="Drive">
        <Stack gap={3}>
          <ConnectionNotice asked={answer} />
          <LoadingState label="Drive" />
        </Stack>
      </Page>
    );
  if (answer.isLoadingError)
    return (
      <Page title="Drive">
        <ErrorState what="your drive" error={answer.error} retry={answer.refetch} />
      </Page>
    );
  const { folders, trail, total, storage } = answer.data;
  const isSearch = place.search !== '';
  const list = { rows: files, total, pageSize: PER_PAGE };
  const uploadButton = (
    <UploadButton
      mayEdit={mayEdit}
      accept={`${PICTURE_ACCEPT},${VIDEO_ACCEPT}`}
      onFiles={(chosen) => {
        if (mayEdit && chosen.length > 0) uploads.send(chosen, here);
      }}
    />
  );

  return (
    // Files can be dropped anywhere on the page. The Upload button is the way by keyboard.
    <div
      className={`${styles.drive} ${dropTarget.target}`}
      data-over={drops.isOver || undefined}
      {...drops.page}
    >
      <DriveHeader
        isBin={place.isBin}
        folderName={trail.at(-1)?.name}
        uploadButton={uploadButton}
        onNewFolder={() => void actions.createFolder(here)}
      />
      <StorageMeter storage={storage} isBin={place.isBin} />
      <ConnectionNotice asked={answer} />
      <UploadList uploads={uploads} />
      {trail.length > 0 && !isSearch && <FolderTrail trail={trail} onDropInto={drops.dropInto} />}
      <DriveToolbar place={place} layout={layout} onLayout={chooseLayout} onChange={change} />
      {files.length > 0 && (
        <BulkActions selection={selection} isBin={place.isBin} here={here} actions={actions} />
      )}
      {folders.length === 0 && files.length === 0 && (
        <DriveEmpty place={place} uploadButton={uploadButton} onClearSearch={() => change({ search: '' })} />
      )}
      <FolderList folders={folders} actions={actions} drops={drops} />
      <FileList
        files={files}
        label={isSearch ? 'Files found' : 'Files'}
        layout={layout}
        selection={selection}
        actions={actions}
        drops={drops}
      />
      <ListFoot
        beside={pagesBeside(list, place.page)}
        shown={rowsShown(list, place.page)}
        onPage={(to) => change(to, true)}
      />
    </div>
  );
}
